/** An article number's relations as its form needs them: all of its files, and its picture. */
export const withFiles = {
  media: {
    fields: ['filename', 'createdAt'],
    populate: { doctype: { fields: ['title'] }, url: { fields: ['size'] } },
  },
  picture: true,
}
