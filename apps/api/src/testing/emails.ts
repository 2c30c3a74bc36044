import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface ReadEmail {
  to: string
  subject: string
  text: string
}

/** Waits until the outbox contains `count` emails, and returns all of them decoded, oldest first. */
export async function emailsIn(dataDir: string, count: number): Promise<ReadEmail[]> {
  const directory = join(dataDir, 'outbox')
  const names = async () => (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  await vi.waitUntil(async () => (await names()).length >= count, { timeout: 30_000 })
  return Promise.all((await names()).map(async (name) => parse(await readFile(join(directory, name), 'utf8'))))
}

function parse(source: string): ReadEmail {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const text = body.join('\r\n\r\n')
  const isQuoted = /quoted-printable/i.test(head)
  return { to: header('To'), subject: header('Subject'), text: isQuoted ? decodeQuotedPrintable(text) : text }
}

const decodeQuotedPrintable = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)))
