import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'

export interface ReadMail {
  to: string
  subject: string
  text: string
}

/** The mails that were written, oldest first, as a reader shows them; waits until there are `count`. */
export async function mailsIn(dataDir: string, count: number): Promise<ReadMail[]> {
  const directory = join(dataDir, 'outbox')
  const names = async () => (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  await vi.waitUntil(async () => (await names()).length >= count, { timeout: 30_000 })
  return Promise.all((await names()).map(async (name) => read(await readFile(join(directory, name), 'utf8'))))
}

function read(source: string): ReadMail {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  const text = body.join('\r\n\r\n')
  const isQuoted = /quoted-printable/i.test(head)
  return { to: header('To'), subject: header('Subject'), text: isQuoted ? unquoted(text) : text }
}

const unquoted = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)))
