/** An article number's relations as its form needs them: all of its files, and its picture. */
export const withFiles = {
  media: { fields: ['filename'], populate: { doctype: { fields: ['title'] } }, limit: -1 },
  picture: true,
}
