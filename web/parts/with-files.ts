/** The relations that an article number's form needs: all its files, and its picture. */
export const withFiles = {
  media: {
    fields: ['filename', 'createdAt'],
    populate: { doctype: { fields: ['title'] }, url: { fields: ['size'] } },
  },
  picture: true,
}
