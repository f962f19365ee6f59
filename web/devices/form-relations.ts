/** The relations that a device's form needs, including what distinguishes files of the same name. */
export const formRelations = {
  companie: true,
  part: true,
  media: { populate: { doctype: true, url: true } },
}
