import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { DEFAULT_BUCKET_SETTINGS, openBucket } from '@mfe/engines/s3'
import { expect } from '@playwright/test'
import type { Site } from './site-process.ts'

/** Decodes quoted-printable text: joins lines that end in `=` and replaces `=3D`. */
const decode = (email: string) => email.replace(/=\r?\n/g, '').replaceAll('=3D', '=')

async function readEmails({ dataDir, storageUrl }: Site): Promise<string[]> {
  const emails = storageUrl ? await readObjects(storageUrl) : await readFiles(join(dataDir, 'outbox'))
  return emails.map(decode)
}

async function readObjects(storageUrl: string): Promise<string[]> {
  const bucket = await openBucket({ ...DEFAULT_BUCKET_SETTINGS, url: storageUrl })
  try {
    const emails: string[] = []
    for await (const page of bucket.list('outbox/')) {
      for (const { key } of page) emails.push(await text((await bucket.get(key)).stream))
    }
    return emails
  } finally {
    bucket.close()
  }
}

async function readFiles(folder: string): Promise<string[]> {
  try {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).sort()
    return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** Waits for both emails of a form: one to the company and a receipt to the sender. */
export async function emailsAbout(site: Site, sender: string): Promise<{ company: string; receipt: string }> {
  const find = async () => {
    const emails = (await readEmails(site)).filter((email) => email.includes(sender))
    const isReceipt = (email: string) => new RegExp(`^To: .*${sender}`, 'm').test(email)
    return { company: emails.find((email) => !isReceipt(email)), receipt: emails.find(isReceipt) }
  }
  await expect.poll(async () => Object.values(await find()).every(Boolean), { timeout: 30_000 }).toBe(true)
  const { company = '', receipt = '' } = await find()
  return { company, receipt }
}

/** Waits for an email to this address with this subject. */
export async function emailTo(site: Site, address: string, subject: string): Promise<string> {
  const find = async () => (await emailsTo(site, address, 1)).find((email) => email.includes(`\nSubject: ${subject}`))
  await expect.poll(async () => Boolean(await find()), { timeout: 30_000 }).toBe(true)
  return (await find()) ?? ''
}

/** Waits for this many emails to this address. Resolves to all of them, oldest first. */
export async function emailsTo(site: Site, address: string, count: number): Promise<string[]> {
  const find = async () => (await readEmails(site)).filter((email) => new RegExp(`^To: .*${address}`, 'm').test(email))
  await expect.poll(async () => (await find()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count)
  return find()
}
