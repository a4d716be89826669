"""The rules in our words, the rulebooks' worked examples, and the page that shows both."""
