/** An article number's relations as its form needs them: all of its files. */
export const withFiles = { media: { fields: ['filename'], limit: -1 } }
