/** Stands for a package that another one would load for what the app never asks of it. */
export default null;
