import { randomUUID } from 'node:crypto'
import type { Config } from '../core/config.ts'
import { escapeHtml } from '../core/escape-html.ts'
import type { Mail } from './mail-message.ts'

/** A mail that shows that mails arrive. */
export function testMail({ portalName, publicUrl }: Config, now: Date, to: string): Mail {
  const says = `Diese Mail zeigt, dass ${portalName} Mails versenden kann. Sie brauchen nichts zu tun.`
  return {
    messageId: `${randomUUID()}@${new URL(publicUrl).hostname}`,
    date: now,
    to,
    subject: `Testmail von ${portalName}`,
    text: `${says}\n\n${publicUrl}\n`,
    html: `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<title>Testmail</title>
</head>
<body>
<p>${escapeHtml(says)}</p>
<p>${escapeHtml(publicUrl)}</p>
</body>
</html>
`,
    attachments: [],
  }
}
