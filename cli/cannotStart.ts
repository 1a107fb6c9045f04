/** An error that ends the program with exit code 1 and one sentence, without a stack. */
export class CannotStart extends Error {}
