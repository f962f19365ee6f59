/** A device's relations as its form needs them: its files with what tells them apart. */
export const formRelations = {
  companie: true,
  part: true,
  media: { populate: { doctype: true, url: true } },
}
