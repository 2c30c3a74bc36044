import type { ActivityKind, LinkKind } from '@site/contracts'
import type { Generated } from 'kysely'

/** The tables. Instants are ISO 8601 text, and booleans are 0 and 1: every engine stores these alike. */
export interface Database {
  account: {
    id: string
    email: string
    first_name: string
    last_name: string
    phone_number: string
    password_hash: string
    created_at: string
    /** When its root folders changed; null: not since its creation. */
    root_changed_at: Generated<string | null>
  }
  session: {
    id: string
    token_hash: string
    cookie_hash: string
    owner_id: string
    bound: Generated<number>
    created_at: string
    seen_at: string
    expires_at: string
    /** The truncated IP address of the login. */
    address: Generated<string>
    /** A browser and an operating system. */
    agent: Generated<string>
  }
  password_reset: { token_hash: string; owner_id: string; created_at: string; expires_at: string }
  /** The accounts whose address nobody has confirmed, each with its newest link. All others are confirmed. */
  email_confirmation: {
    owner_id: string
    token_hash: string
    /** When the account was created. */
    created_at: string
    expires_at: string
  }
  /** Changes of an account's address that wait for the link in the email to the new one. */
  email_change: {
    owner_id: string
    token_hash: string
    new_email: string
    /** The session that asked for it, which it does not end. */
    session_id: string
    created_at: string
    expires_at: string
  }
  passkey: {
    id: string
    owner_id: string
    /** Chosen by the authenticator. Binary values are base64url. */
    credential_id: string
    /** A COSE key. */
    public_key: string
    /** How often the authenticator says that it has signed; 0 if it does not count. */
    sign_count: number
    /** What its owner calls the device or the password manager. */
    name: string
    created_at: string
    last_used_at: string | null
  }
  /** What an authenticator has to sign, once: for a new passkey of this name, or for a login, which has no owner yet. */
  passkey_challenge: { challenge_hash: string; owner_id: string | null; name: string | null; expires_at: string }
  /** Passwords for programs that mount the account's folders. */
  app_password: {
    id: string
    owner_id: string
    token_hash: string
    /** What its owner calls the program or the device. */
    name: string
    may_write: number
    created_at: string
    last_used_at: string | null
  }
  folder: {
    id: string
    owner_id: string
    parent_id: string | null
    name: string
    created_at: string
    /** The name as searches compare it. */
    search_name: string
    /** Set once the folder is deleted, while rows beneath it still exist. */
    deleted_at: Generated<string | null>
    /** When its owner starred it. */
    starred_at: Generated<string | null>
    /** When something directly in it changed; null: not since its creation. */
    changed_at: Generated<string | null>
  }
  file: {
    id: string
    owner_id: string
    folder_id: string
    name: string
    size: number
    sha256: string
    crc32: number
    /** The copies of a file share its blob. */
    blob_id: string
    created_at: string
    /** The name as searches compare it. */
    search_name: string
    /** When its owner starred it. */
    starred_at: Generated<string | null>
    /** When its bytes arrived through a link; null if their owner stored them. */
    received_at: Generated<string | null>
  }
  /** What replaced files contained before. */
  earlier_version: {
    id: string
    owner_id: string
    file_id: string
    size: number
    sha256: string
    crc32: number
    /** Copies of the file may share its blob. */
    blob_id: string
    /** When these bytes were stored. */
    created_at: string
    /** As that of the file. */
    received_at: string | null
    replaced_at: string
  }
  /** Links to files and folders, for people without an account. */
  share: {
    id: string
    token_hash: string
    /** The token, encrypted with a key outside the database; null if it was never stored. */
    sealed_token: string | null
    owner_id: string
    kind: LinkKind
    /** For the owner only. */
    note: string | null
    /** The name that visitors see; null if they see none. */
    sender: Generated<string | null>
    /** Whether the owner is told once a day by email what happens with the link. */
    notifies: Generated<number>
    /** Either a file or a folder; the link is deleted with it. */
    file_id: string | null
    folder_id: string | null
    password_hash: string | null
    /** Downloads, or files that were added. */
    uses: Generated<number>
    max_uses: number | null
    /** The total size of all files that were added. */
    bytes: Generated<number>
    max_bytes: number | null
    created_at: string
    expires_at: string
    last_used_at: string | null
  }
  /** How often visitors did something with a link, by what they did and the name of the file. */
  link_activity: {
    share_id: string
    kind: ActivityKind
    /** The path below the linked folder; empty for all names beyond the limit. */
    name: string
    times: number
    /** How many of these times an email has told of. */
    reported: Generated<number>
    /** The total size of the files that were added. */
    bytes: Generated<number>
    last_at: string
  }
  /** When each account was last told by email what happened with its links. */
  link_digest: { owner_id: string; sent_at: string }
  /** WebDAV's write locks, each on a folder or a file. */
  dav_lock: {
    token: string
    owner_id: string
    folder_id: string | null
    file_id: string | null
    /** Whether it also locks everything in its folder. */
    is_deep: number
    is_shared: number
    /** What the program says about its user, as XML. */
    holder: string
    expires_at: string
  }
  /** What programs store about a folder or a file by WebDAV. */
  dav_properties: {
    owner_id: string
    folder_id: string | null
    file_id: string | null
    /** A JSON object: XML by the property's name as `{namespace}name`. */
    content: string
    /** The length of `content`. */
    size: number
  }
  /** Files that operating systems store in every folder they show, kept for a day and listed nowhere. */
  dav_system_file: {
    owner_id: string
    /** The id of the folder; empty for the root. */
    place: string
    name: string
    folder_id: string | null
    /** Base64. */
    content: string
    /** In bytes. */
    size: number
    written_at: string
  }
  /** The entries of one folder that a session selected for a zip. */
  zip_selection: {
    id: string
    owner_id: string
    /** The only session that may download it. */
    session_id: string
    /** The folder of the entries; null for the root. */
    folder_id: string | null
    /** JSON arrays of ids. */
    folder_ids: string
    file_ids: string
    expires_at: string
  }
  /** Space reserved for incoming bytes; the columns from `folder_id` on are for resumable uploads. */
  upload: {
    id: string
    owner_id: string
    bytes: number
    expires_at: string
    folder_id: string | null
    name: string | null
    length: number | null
    received: Generated<number>
    /** What the storage driver needs to continue after these bytes. */
    draft_state: string | null
    finished: Generated<number>
    /** The replica that receives the upload and may be writing its bytes. */
    replica_id: string | null
    /** Increases when a replica takes over the upload from another; writes with an earlier turn are rejected. */
    turn: Generated<number>
    /** What it does if its name is taken; null: it fails. */
    on_conflict: 'keep-both' | 'replace' | null
    /** The `If-Match` header of an upload that replaces a file. */
    if_match: string | null
    /** The file whose bytes it replaces, and whose space it may use. No other unfinished upload replaces it. */
    replaces: string | null
  }
  enquiry: {
    id: string
    reference: string
    first_name: string
    phone_number: string
    email: string
    subject: string
    message: string
    created_at: string
    /** When an operator marked it as answered, and the email address of that operator. */
    answered_at: string | null
    answered_by: string | null
  }
  application: {
    id: string
    reference: string
    first_name: string
    last_name: string
    email: string
    role: string
    company: string
    phone_number: string
    message: string
    subject: string
    description: string
    created_at: string
    /** When an operator marked it as answered, and the email address of that operator. */
    answered_at: string | null
    answered_by: string | null
  }
  attachment: {
    id: string
    application_id: string
    kind: 'cv' | 'coverLetter'
    name: string
    size: number
    sha256: string
    blob_id: string
    /** Flags for the operator to read before opening the file, comma-separated. */
    flags: string
  }
  /** Links of one use for people who read the inbox in a browser, one for each address. */
  operator_invitation: { token_hash: string; email: string; created_at: string; expires_at: string }
  /** The browsers in which such links were used. */
  operator_session: {
    id: string
    cookie_hash: string
    email: string
    created_at: string
    seen_at: string
    expires_at: string
  }
  /** What operators did in the inbox. */
  inbox_audit: {
    id: string
    at: string
    /** The operator's email address. */
    operator: string
    action: string
    /** The message, until it is deleted: at most one of the two is set. */
    enquiry_id: string | null
    application_id: string | null
    detail: string
  }
  outbox: {
    id: string
    kind: string
    recipient: string
    /** The account that the email belongs to, and is deleted with; null for emails about forms and links. */
    owner_id: string | null
    /** The reference of the enquiry or application that the email is about. */
    reference: string | null
    reply_to: string | null
    subject: string
    body: string
    attempts: Generated<number>
    next_at: string
    /** When an operator queued it again; otherwise, it has been waiting since `created_at`. */
    waiting_since: string | null
    /** The last attempt, unless it succeeded. */
    tried_at: string | null
    /** How long it has waited while the mail server accepted other emails, up to the last attempt. */
    counted_ms: Generated<number>
    /** When it was sent or abandoned. */
    settled_at: string | null
    lease_until: string | null
    /** The replica that sends it until `lease_until`. */
    leased_by: string | null
    status: Generated<'waiting' | 'sent' | 'dead'>
    last_error: string | null
    created_at: string
  }
  idempotency: {
    scope: string
    key: string
    fingerprint: string
    answer: string
    created_at: string
    /** The size of the file that the request stored; null if it stored none. */
    bytes: number | null
  }
  throttle: { key: string; count: number; until: string; expires_at: string }
  /** The processes that serve this database; `seen_at` is the time of the last heartbeat, by the database's clock. */
  replica: { id: string; started_at: string; seen_at: string }
  /** The jobs that are running, each on one replica. */
  lease: { name: string; replica_id: string; until: string }
  audit: {
    id: string
    /** When it happened, or happened first. */
    at: string
    account_id: string | null
    action: string
    detail: string
    /** How often it happened within an hour, if the record stands for all of these. */
    times: Generated<number>
    /** When it happened last, if it did more than once. */
    last_at: Generated<string | null>
  }
  /** What each account stores. Triggers keep it: nothing else writes it. */
  account_usage: {
    owner_id: string
    /** Of all its blobs; copies and earlier versions may share one. */
    bytes: number
    /** Files, folders and earlier versions. */
    entries: number
  }
  /** How many rows of a kind an account added on a day, by UTC. The account of unknown people is the empty string. */
  daily_count: { owner_id: string; day: string; kind: 'key' | 'activity' | 'security'; count: number }
  setting: { key: string; value: string }
  /** What is known about the time, in one row. */
  clock: {
    id: string
    accepted_at: string
    /** Set while the time is in doubt: since when it has run steadily, and its latest value, both by that clock. */
    doubted_since: string | null
    doubted_at: string | null
    acceptances: Generated<number>
  }
  /** Archives that owners download, numbered per account, whose blobs are kept. */
  blob_hold: { id: string; owner_id: string; replica_id: string; number: number }
  /** Blobs whose bytes may be stored, but not their row: noted before the bytes are, until the row is. */
  incoming_blob: {
    blob_id: string
    /** The replica that stores the row. Once it is dead, the row will never be stored. */
    replica_id: string
    /** The resumable upload of the bytes; while it is unfinished, another replica may store the row. */
    upload_id: string | null
  }
  /**
   * Blobs whose row is deleted, noted until their bytes are. The bytes remain until no hold of the account has a number
   * up to `last_hold`, which is 0 if there was none; the owner of an applicant's file is the empty string.
   */
  doomed_blob: { blob_id: string; owner_id: string; size: number; last_hold: number }
  /** Blobs that no row and no note named when a sweep found them. */
  orphaned_blob: { blob_id: string; size: number; first_seen_at: string }
  /** Blobs whose bytes do not match their row, until they do again; deleted with the blob. */
  damaged_blob: { blob_id: string; problem: 'missing' | 'damaged'; found_at: string }
  /** How far the regular check of all blobs has come, in one row. */
  scrub: {
    id: string
    /** Blobs are checked in the order of their ids; empty at the beginning of a round. */
    last_blob_id: string
    round_started_at: string
  }
}
