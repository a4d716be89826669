"""The rules in our own words, the rulebooks' worked examples, and the page that shows both."""
