/* Nothing: see module.modulemap. */
