/** The package declares its whole, not this part of it. */
declare module "highlight.js/lib/core" {
  import core from "highlight.js";
  export default core;
}
