import type { ProblemCode } from '../problem.ts'
import type { Helper, ProblemFacts } from '../problem-facts.ts'
import type * as german from './de.ts'

/** What the language calls itself. */
export const ownName: typeof german.ownName = 'English'

export const base: typeof german.base = {
  locale: 'en-GB',
  language: 'Language',
  loading: 'Loading',
  messages: 'Messages',
  closeMessage: 'Close message',
  imprint: 'Imprint',
  privacy: 'Privacy',
  login: 'Customer login',
  number: 'Customer number / serial number',
  whereNumbers: 'The serial number is on the nameplate, the customer number on the invoice.',
  password: 'Password',
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  signIn: 'Sign in',
  fillAll: 'Please fill in all fields.',
  signedIn: 'You are signed in.',
  forgotten: 'Forgot your password?',
  forgottenSubject: (number) =>
    number
      ? `Forgotten password for serial number ${number}`
      : 'Forgotten password for serial number: ',
  staffLogin: 'Staff login',
  toOverview: 'Go to your devices',
  failed: (status, message) => `Error: ${status} - ${message}`,
  cause: (message) => `Server error: ${message}`,
  noConnection: 'No connection to the server. Please check your network and try again.',
  oddAnswer: 'The server did not answer as expected.',
  notShown: 'This page could not be shown',
  whyNotShown:
    'The portal may just have been updated, or the connection was lost. Please reload the page.',
  reload: 'Reload',
  toStart: 'Go to the start page',
}

export const service: typeof german.service = {
  heading: 'Contact service',
  phone: 'Phone',
  mail: 'Write an e-mail',
  sn: 'Serial number',
  part: 'Article number',
}

export const view: typeof german.view = {
  overview: 'Your devices',
  notRestored: 'Your devices could not be loaded',
  stillSignedIn: 'You are still signed in.',
  tryAgain: 'Try again',
  noDevices: 'No devices are on record for this customer number yet.',
  helpBy: (address) => `If you have any questions, write to ${address}.`,
  signOut: 'Sign out',
  signedOut: 'You are signed out.',
  notSignedOut: 'Error: you could not be signed out.',
  sessionEnded: 'Your session has ended.',
  signInAgain: 'Please sign in again.',
  noCookies: 'This browser does not accept cookies.',
  allowCookies: 'Without them you do not stay signed in. Please allow cookies for this page.',
  otherSignIn: 'You have signed in again in another tab.',
  itsDevices: 'These are the devices of that sign-in.',
  devices: 'Devices',
  showFiles: 'Show files',
  customer: 'Customer',
  sn: 'Serial no.',
  part: 'Article no.',
  files: 'Files',
  search: 'Search',
  nothingFits: (search) => `No device matches “${search}”.`,
  stillLooking: 'Still searching …',
  notSearched: 'The other devices could not be searched.',
  shownOf: (shownCount, total) =>
    `These are ${shownCount} of ${total} devices. The search finds the others as well; you can also sign in with the serial number.`,
  loadOlder: 'Load older ones',
  resetSearch: 'Reset search',
  filesOf: (sn) => `Files of device ${sn}`,
  wholeName: 'Full description',
  scanned: 'Your scanned device',
  fileWord: (count) => (count === 1 ? 'file' : 'files'),
  pages: 'Pages',
  rows: 'Rows',
  range: (from, to, total) => `${from}–${to} of ${total}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  noFiles: 'No files are on record for this device yet. If you have any questions, write to',
  all: 'All as ZIP',
  allCount(count, delivered, size) {
    const besides = delivered === 1 ? 'version' : 'versions'
    const more = delivered === 0 ? '' : ` and ${delivered} ${besides} at delivery`
    return `${count} ${view.fileWord(count)}${more}, ${size}`
  },
  ofDevice: (sn) => ` of device ${sn}`,
  fileTable: (sn) => `Files of ${sn}`,
  uploadedOn: 'Uploaded on',
  fileType: 'File type',
  fileName: 'File name',
  actions: 'Actions',
  moreFiles: 'Other files',
  missing: 'Not available at present',
  download: 'Download',
  newTab: (filename) => `: ${filename} (new tab)`,
  inNewTab: ' (new tab)',
  preview: 'Preview:',
  news: 'New:',
  version: (label) => `Version ${label}`,
  current: (label) => `Current version ${label}`,
  delivered: (label) => `Version at delivery ${label}`,
  earlier: 'Earlier versions',
  of: (filename) => ` of ${filename}`,
  from: (day) => ` of ${day}`,
  unavailable: '(not available)',
  translations: 'Other languages',
  languagesOf: (filename) => `Languages of ${filename}`,
  closePreview: 'Close preview',
  contentOf: (filename) => `Content of ${filename}`,
  pictureOf: (filename) => `Preview of ${filename}`,
  openToPrint: 'Open to print (new tab)',
  share: 'Share',
  shareAgain: 'The file is ready. Please press “Share” once more.',
  notShared: 'The file could not be shared. You can download it.',
  allPages: 'Show all pages',
  pageNumber: 'Page',
  pageNumberOf: (count) => `Page, of ${count}`,
  smaller: 'Smaller',
  larger: 'Larger',
  noPreview: 'The preview is not possible.',
  openElsewhere: 'With “Download” you open the file in another program.',
  openLater: 'Open the file again as soon as there is a connection.',
  noPages: {
    offline: 'Your device is offline.',
    locked: 'This PDF file is protected by a password.',
    broken: 'This PDF file is damaged.',
    unloaded: 'The file could not be loaded.',
  },
  offline: 'No connection to the server. The page carries on by itself as soon as there is one.',
  fileKinds: {
    pdf: 'PDF',
    image: 'Image',
    table: 'Table',
    text: 'Text',
    archive: 'Archive',
    other: 'File',
  },
  page: (number) => `Page ${number}`,
  pageOf: (number, count) => `Page ${number} of ${count}`,
  service,
}

export const reset: typeof german.reset = {
  forgotten: 'Forgotten password',
  explanation:
    'We send a link to the e-mail address that we have of your company. It leads you to a new password.',
  ask: 'Request a link',
  asked:
    'If this account exists and has an e-mail address, the link is on its way. It is valid for 30 minutes, and only once.',
  noMailYet: 'If no mail arrives, this is how to reach us:',
  ways: 'How to reach us:',
  phone: 'Phone:',
  mail: 'E-mail:',
  newPassword: 'New password',
  openByLink: 'Please open this page with the link in your mail.',
  aboutToMake:
    'Here you get a new password. The present one is no longer valid afterwards, and whoever is signed in with it is signed out.',
  make: 'Show the new password',
  made: (name) =>
    `The new password for “${name}”. Please write it down: it is shown only this once.`,
  copy: 'Copy password',
  askAgain: 'Request a new link',
  notFoundTitle: 'Page not found',
  notFound: 'This page does not exist',
  whyNotFound:
    'Please check the address, or scan the QR code on the nameplate of your device once more.',
  toLogin: 'Go to the login',
}

export const problems: typeof german.problems = {
  tell: (problem) => sentenceOf(problem) ?? otherwise(problem),
}

/** What customers meet; everything else is said by its status. */
const sentences: Partial<Record<ProblemCode, string>> = {
  'wrong-credentials': 'The number or the password is wrong.',
  validation: 'Please check what you have entered.',
  unauthenticated: 'Please sign in.',
  'session-expired': 'Your session has ended. Please sign in again.',
  forbidden: 'You do not have the right to do this.',
  'cross-site': 'This request comes from another site.',
  'not-found': 'There is nothing here, or no longer.',
  'no-files': 'No files are on record for this device yet.',
  'file-damaged':
    'This file is damaged or missing on the server and cannot be sent. Please ask the manufacturer for it.',
  gone: 'This link is no longer valid. Please request a new one.',
  conflict: 'Somebody has changed this in the meantime. Please reload the page.',
  timeout: 'The request did not arrive in time. Please try again.',
  'too-slow': 'This takes too long at the moment. Please try again in a moment.',
  unavailable: 'The portal cannot be reached at the moment. Please try again in a moment.',
  'storage-full': 'The server has no space left. Nothing was saved.',
}

function sentenceOf(problem: ProblemFacts): string | undefined {
  if (problem.code === 'throttled') return waitFor(problem)
  return problem.code && sentences[problem.code]
}

function otherwise({ status, errorId }: ProblemFacts): string {
  if (status < 500) return 'The portal cannot do this.'
  return `Unfortunately this did not work. Please try again${errorId ? ` (error ${errorId})` : ''}.`
}

function waitFor({ retryAfter = 60, until, helper, timeZone }: ProblemFacts): string {
  if (until === undefined) {
    return `Too many attempts. Please wait ${duration(retryAfter)}.${helpOf(helper)}`
  }
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'long',
    timeStyle: retryAfter < 600 ? 'medium' : 'short',
  })
  return `There were too many wrong attempts for this account. The next one is possible on ${format.format(new Date(until))}.${helpOf(helper)}`
}

function duration(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

function helpOf(helper: Helper | undefined): string {
  const { name = null, phone = null, email = null } = helper ?? {}
  const contacts = [phone && `phone ${phone}`, email && `e-mail ${email}`]
    .filter(Boolean)
    .join(', ')
  return contacts && ` ${name ?? 'The manufacturer'} can help you sooner: ${contacts}.`
}

export const errorPage: typeof german.errorPage = {
  noScript: 'Please turn on JavaScript to use this portal.',
  tooOld: 'This browser is too old for the portal. Please update it, or use a newer device.',
  titles: {
    signIn: 'Sign-in required',
    notFound: 'Not found',
    gone: 'No longer on record',
    throttled: 'Too many attempts',
    other: 'This did not work',
  },
  tell(problem) {
    if (problem.code === 'not-found') {
      return 'There is nothing at this address, or no longer. If you have typed it, please compare it with the nameplate.'
    }
    if (problem.code === 'gone') {
      return 'What belonged to this address is no longer on record. We are happy to answer your questions:'
    }
    return problems.tell(problem)
  },
  customerLogin: 'To the customer login',
  staffLogin: 'To the staff login',
  toDevices: 'To your devices',
}

export const publicPage: typeof german.publicPage = {
  machine: 'Machine',
  wholeName: 'Full description',
  language: 'Language',
  part: 'Article number',
  sn: 'Serial number',
  documents: 'Files',
  openManual: 'Open the manual',
  open: (title) => `Open: ${title}`,
  save: 'Download',
  all: 'All as ZIP',
  files: (count) => (count === 1 ? '1 file' : `${count} files`),
  version: (label) => `Version ${label}`,
  current: (label, month) => `Current version ${label} (${month})`,
  delivered: (label) => `Version at delivery ${label}`,
  translations: 'Other languages',
  paper: 'Ask for a printed copy',
  paperSubject: 'Please send a printed copy of the manual',
  signIn: 'Sign in for all files',
  here: 'Address of this page:',
}

export const savedFiles: typeof german.savedFiles = {
  version: (label) => `Version ${label}`,
  ofDevice: (sn) => `Files of ${sn}`,
}

export const authorityPage: typeof german.authorityPage = {
  enterTitle: 'Access for authorities',
  enterHow:
    'Please open the link that you received, all of it. Or enter the characters that stand behind its # here.',
  code: 'Code',
  enter: 'Open files',
  invalid:
    'This access is not valid, or not any more. If you saw the page before, the session has ended after two hours: please open the link again. Otherwise please ask the manufacturer.',
  access: (number) => `Access no. ${number}`,
  recipient: 'For',
  purpose: 'Purpose',
  until: 'Valid until',
  told: 'The manufacturer records each opening and each download with time and network address.',
  placedOnMarketOn: 'Placed on the market on',
  deliveredOn: 'Delivered on',
  builtIn: 'Year of construction',
  origins: {
    device: 'of the machine',
    part: 'of the article number',
    delivered: 'assigned at delivery, not today',
  },
  stages: { current: 'current', earlier: 'earlier' },
  withdrawn: (day) => `withdrawn on ${day}`,
  released: (day) => `released on ${day}`,
  added: (day) => `in the portal since ${day}`,
  delivered: 'Version at delivery',
  all: 'All versions as ZIP',
  nothing: 'No file has been released for this yet.',
}

export const linkMail: typeof german.linkMail = {
  subject: (portal) => `New password for ${portal}`,
  greeting: 'Hello,',
  device: (sn) =>
    `A new password was requested for the device with serial number “${sn}”. This link leads you to it; the present password will then no longer be valid.`,
  company: (name, number) =>
    `A new password was requested for the company ${name} (customer number ${number}). This link leads you to it; the present password will then no longer be valid.`,
  once: 'The link is valid for 30 minutes, and only once:',
  button: 'To the new password',
  notYou: 'If this was not you, there is nothing to do: the present password stays valid.',
  support: (address) => `If you have any questions, please write to ${address}.`,
}

export const announcementMail: typeof german.announcementMail = {
  subjects: {
    release: (filename, version) => `New version ${version}: ${filename}`,
    withdrawal: (filename, version) => `Withdrawn: version ${version} of ${filename}`,
  },
  greeting: (contact) => (contact === null ? 'Hello,' : `Hello ${contact},`),
  release: (filename, version, day) =>
    `There is a new version of “${filename}”: ${version}, released on ${day}.`,
  withdrawal: (filename, version, current) =>
    `Version ${version} of “${filename}” has been withdrawn. Please do not use it any more.${current === null ? '' : ` Version ${current} applies.`}`,
  devices: (names, count, moreCount) =>
    `Your ${count === 1 ? 'device' : 'devices'} with this file: ${names}${moreCount === 0 ? '' : ` and ${moreCount} more`}`,
  button: 'Open the files',
  link: 'After signing in, you will find all files of your devices here:',
  support: (address) => `If you have any questions, please write to ${address}.`,
}
