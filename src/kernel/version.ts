/** As package.json has it. */
export const VERSION = '0.2.0';
