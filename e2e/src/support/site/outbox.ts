import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Site } from './site-process.ts'

/** Decodes quoted-printable text: joins lines that end in `=` and replaces `=3D`. */
const decode = (mail: string) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

async function readMails(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
    return await Promise.all(names.map(async (name) => decode(await readFile(join(folder, name), 'utf8'))))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Waits for both mails of a form: one to the company and a receipt to the sender. */
export async function mailsAbout(site: Site, sender: string): Promise<{ company: string; receipt: string }> {
  const find = async () => {
    const mails = (await readMails(join(site.dataDir, 'outbox'))).filter((mail) => mail.includes(sender))
    const isReceipt = (mail: string) => new RegExp(`^To: .*${sender}`, 'm').test(mail)
    return { company: mails.find((mail) => !isReceipt(mail)), receipt: mails.find(isReceipt) }
  }
  await expect.poll(async () => Object.values(await find()).every(Boolean), { timeout: 30_000 }).toBe(true)
  const { company = '', receipt = '' } = await find()
  return { company, receipt }
}

/** Waits for a mail to this address. */
export async function mailTo(site: Site, address: string): Promise<string> {
  const find = async () =>
    (await readMails(join(site.dataDir, 'outbox'))).find((mail) => new RegExp(`^To: .*${address}`, 'm').test(mail))
  await expect.poll(find, { timeout: 30_000 }).toBeDefined()
  return (await find()) ?? ''
}
