// Draws nothing: this module only brings the keyboard listeners.
export default { render() {} };
