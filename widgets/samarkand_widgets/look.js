// Nothing is drawn: this module comes for the keyboard alone.
export default { render() {} };
