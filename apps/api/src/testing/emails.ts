import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@site/brand'
import { vi } from 'vitest'

export interface ReadEmail {
  to: string
  subject: string
  text: string
  html: string
}

const WELCOME = `Welcome to ${brand.name}`

/** Waits until the outbox contains `count` emails that welcome no account, and returns them, oldest first. */
export const emailsIn = (dataDir: string, count: number): Promise<ReadEmail[]> =>
  waitFor(dataDir, count, ({ subject }) => subject !== WELCOME)

/** Waits until the outbox contains `count` emails that welcome accounts, and returns them, oldest first. */
export const welcomesIn = (dataDir: string, count: number): Promise<ReadEmail[]> =>
  waitFor(dataDir, count, ({ subject }) => subject === WELCOME)

function waitFor(dataDir: string, count: number, isMeant: (mail: ReadEmail) => boolean): Promise<ReadEmail[]> {
  const directory = join(dataDir, 'outbox')
  const read = async () => {
    const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const sources = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')))
    return sources.map(readEmail).filter(isMeant)
  }
  return vi.waitFor(
    async () => {
      const emails = await read()
      if (emails.length < count) throw new Error(`There are ${emails.length} of ${count} emails.`)
      return emails
    },
    { timeout: 30_000 },
  )
}

/** Decodes an email with two parts, as the site sends all of them. */
export function readEmail(source: string): ReadEmail {
  const { header, content } = readPart(source)
  const boundary = /^multipart\/alternative;.*boundary="([^"]+)"/.exec(header('Content-Type'))?.[1] ?? ''
  const [text = '', html = ''] = content
    .split(`--${boundary}`)
    .slice(1)
    .map((part) => readPart(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
    .map((part) => decode(part.content, part.header('Content-Transfer-Encoding')))
  return { to: header('To'), subject: header('Subject'), text, html }
}

function readPart(source: string) {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return { header, content: source.slice(end + 4) }
}

function decode(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(content) : content
}

const decodeQuotedPrintable = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r\n/g, '')
      .replace(/=([\dA-F]{2})/g, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()
