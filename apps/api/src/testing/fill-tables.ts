import type { Insertable } from 'kysely'
import { newId } from '#database/ids.ts'
import type { Db } from '#database/open.ts'
import type { Database } from '#database/types.ts'
import type { Storage } from '#storage.ts'
import { named } from '#tree/names/stored-name.ts'
import { addAccount, addFolder, newLink, newSession } from './rows.ts'
import { unnotedId } from './stored.ts'

const TEXT = 'Zoë "\\ \' 🦊\n\t\u2028'
const NOW = '2026-01-01T00:00:00.000Z'
/** Exceeds a signed 32-bit integer. */
const LARGE = 3 * 1024 ** 3

type Rows = { [Table in keyof Database]?: Insertable<Database[Table]>[] }

/**
 * Adds rows to every table, with strings and numbers that engines treat differently, and stores the bytes that the rows
 * reference.
 */
export async function fillEveryTable(db: Db, storage: Storage): Promise<void> {
  const owner = await addAccount(db, `${TEXT}@example.com`)
  const folder = await addFolder(db, owner, 'a')
  const rows: Rows = {
    ...(await filesOf(owner, folder, storage)),
    ...userRowsOf(owner),
    ...(await emailsOf(owner, storage)),
    ...operationsOf(owner, folder),
  }
  await db.insertInto('application').values(application).execute()
  for (const [table, values] of Object.entries(rows as Record<string, object[]>)) {
    // Inserts rows with the same columns together, because a missing column would become null.
    const groups = Map.groupBy(values, (row) => Object.keys(row).join())
    for (const group of groups.values()) {
      await db
        .insertInto(table as 'setting')
        .values(group as Insertable<Database['setting']>[])
        .execute()
    }
  }
}

async function filesOf(owner_id: string, folder_id: string, { blobs }: Storage): Promise<Rows> {
  const put = async (text: string) => {
    const { id, sha256 } = await blobs.put(unnotedId(), bytesOf(text))
    return { id: newId(Date.now()), blob_id: id, sha256 }
  }
  // Includes a parent in a later batch than its child, and a folder whose deletion is in progress.
  const folders = Array.from({ length: 600 }, (_, n) => folderOf(`x${n}`, n === 0 ? 'x599' : null))
  const names = [TEXT, 'e\u0301', '\u00e9', ' ', 'Z', 'a']
  const file = async (name: string) => ({
    ...(await put(name)),
    owner_id,
    folder_id,
    ...named(name),
    size: LARGE,
    crc32: 0,
    created_at: NOW,
  })
  const files = await Promise.all(names.map(file))
  const copies = files.slice(0, 2).map((original, n) => ({ ...original, id: newId(Date.now()), ...named(`copy ${n}`) }))
  return {
    folder: [
      ...folders,
      { ...folderOf('deleted', null), deleted_at: NOW },
      { ...folderOf('changed', null), changed_at: NOW },
    ],
    file: [...files, ...copies.map((copy) => ({ ...copy, received_at: NOW }))],
    earlier_version: files.slice(0, 2).map(({ id, blob_id, sha256, size, crc32 }) => ({
      ...{ id: newId(Date.now()), file_id: id, owner_id, blob_id, sha256, size, crc32 },
      ...{ created_at: NOW, received_at: NOW, replaced_at: NOW },
    })),
    attachment: [{ ...(await put('cv')), application_id: 'application', kind: 'cv', name: TEXT, size: 2, flags: '' }],
  }

  function folderOf(id: string, parent_id: string | null) {
    return { id, owner_id, parent_id, ...named(`${TEXT} ${id}`), created_at: NOW }
  }
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

const person = { first_name: TEXT, email: TEXT, phone_number: '', subject: TEXT, message: TEXT, created_at: NOW }
const application = {
  ...person,
  id: 'application',
  reference: 'A-1',
  last_name: '',
  role: TEXT,
  company: '',
  answered_at: NOW,
  answered_by: TEXT,
  description: TEXT,
}

function userRowsOf(owner_id: string): Rows {
  const session = newSession(owner_id)
  const selection = { id: newId(Date.now()), owner_id, session_id: session.id, folder_ids: '["a"]', file_ids: '[]' }
  return {
    enquiry: [{ ...person, id: newId(Date.now()), reference: 'E-1' }],
    session: [session],
    app_password: [
      { id: 'p', owner_id, token_hash: TEXT, name: TEXT, may_write: 1, created_at: NOW, last_used_at: NOW },
    ],
    passkey: [
      {
        ...{ id: 'k', owner_id, credential_id: TEXT, public_key: TEXT, sign_count: LARGE, name: TEXT },
        ...{ created_at: NOW, last_used_at: NOW },
      },
    ],
    passkey_challenge: [
      { challenge_hash: 'login', expires_at: NOW },
      { challenge_hash: 'registration', owner_id, name: TEXT, expires_at: NOW },
    ],
    email_change: [{ ...newLink(owner_id, 'token'), new_email: TEXT, session_id: session.id }],
    zip_selection: [{ ...selection, expires_at: NOW }],
    operator_invitation: [{ token_hash: 'token', email: TEXT, created_at: NOW, expires_at: NOW }],
    operator_session: [
      { id: newId(Date.now()), cookie_hash: TEXT, email: TEXT, created_at: NOW, seen_at: NOW, expires_at: NOW },
    ],
    inbox_audit: [
      {
        id: newId(Date.now()),
        at: NOW,
        operator: TEXT,
        action: 'downloaded',
        application_id: application.id,
        detail: 'cv',
      },
      { id: newId(Date.now()), at: NOW, operator: TEXT, action: 'signed in', detail: '' },
    ],
    password_reset: [newLink(owner_id, 'token')],
    email_confirmation: [newLink(owner_id, 'token')],
    audit: [
      { id: newId(Date.now()), at: NOW, account_id: null, action: 'x', detail: TEXT },
      { id: newId(Date.now()), at: NOW, account_id: owner_id, action: 'x', detail: '', times: LARGE, last_at: NOW },
    ],
    daily_count: [{ owner_id, day: NOW.slice(0, 10), kind: 'key', count: LARGE }],
  }
}

/** Returns one email in each state; the sent one has a file. */
async function emailsOf(owner_id: string, { mailFiles }: Storage): Promise<Rows> {
  const mail = { kind: 'enquiry', recipient: TEXT, subject: TEXT, body: TEXT, next_at: NOW, created_at: NOW }
  await mailFiles.write('sent', Buffer.from(TEXT))
  return {
    outbox: [
      { ...mail, id: 'waiting', status: 'waiting', reference: 'E-1', reply_to: TEXT },
      { ...mail, id: 'sending', status: 'waiting', attempts: 2, lease_until: NOW, leased_by: 'r', last_error: TEXT },
      { ...mail, id: 'sent', status: 'sent', settled_at: NOW, owner_id },
      { ...mail, id: 'dead', status: 'dead', attempts: 9, counted_ms: 9, tried_at: NOW, waiting_since: NOW },
    ],
  }
}

const operationsOf = (owner_id: string, folder_id: string): Rows => ({
  setting: [{ key: 'test', value: TEXT }],
  clock: [{ id: 'site', accepted_at: new Date().toISOString(), doubted_since: NOW, doubted_at: NOW, acceptances: 1 }],
  idempotency: [{ scope: TEXT, key: 'k', fingerprint: 'f', answer: JSON.stringify({ text: TEXT }), created_at: NOW }],
  throttle: [{ key: TEXT, count: 3, until: NOW, expires_at: NOW }],
  replica: [{ id: 'r', started_at: NOW, seen_at: NOW }],
  lease: [{ name: 'job', replica_id: 'r', until: NOW }],
  upload: [
    { id: newId(Date.now()), owner_id, bytes: LARGE, expires_at: NOW, replica_id: 'r' },
    { id: newId(Date.now()), owner_id, bytes: 1, expires_at: NOW, folder_id, name: TEXT, length: 1, received: 1 },
    {
      id: newId(Date.now()),
      owner_id,
      bytes: 1,
      expires_at: NOW,
      on_conflict: 'replace',
      if_match: '*',
      replaces: TEXT,
    },
  ],
  dav_lock: [
    {
      token: TEXT,
      owner_id,
      folder_id,
      is_deep: 1,
      is_shared: 0,
      holder: TEXT,
      expires_at: NOW,
    },
  ],
  dav_properties: [{ owner_id, folder_id, content: JSON.stringify({ '{DAV:}x': TEXT }), size: 9 }],
  dav_system_file: [{ owner_id, place: folder_id, folder_id, name: TEXT, content: '', size: 0, written_at: NOW }],
  share: [
    {
      id: 'link',
      token_hash: TEXT,
      owner_id,
      kind: 'drop',
      folder_id,
      max_bytes: LARGE,
      created_at: NOW,
      expires_at: NOW,
      last_used_at: NOW,
      sender: TEXT,
      notifies: 1,
    },
  ],
  link_activity: [
    { share_id: 'link', kind: 'received', name: TEXT, times: 3, reported: 1, bytes: LARGE, last_at: NOW },
  ],
  link_digest: [{ owner_id, sent_at: NOW }],
  blob_hold: [{ id: newId(Date.now()), owner_id, replica_id: 'r', number: 1 }],
  doomed_blob: [{ blob_id: newId(Date.now()), owner_id, size: LARGE, last_hold: 1 }],
  incoming_blob: [{ blob_id: newId(Date.now()), replica_id: 'r', upload_id: newId(Date.now()) }],
  orphaned_blob: [{ blob_id: newId(Date.now()), size: LARGE, first_seen_at: NOW }],
  damaged_blob: [{ blob_id: newId(Date.now()), problem: 'missing', found_at: NOW }],
  scrub: [{ id: 'scrub', last_blob_id: '', round_started_at: NOW }],
})
