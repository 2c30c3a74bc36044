import { z } from 'zod'

/** The pages on which operators read enquiries and applications (docs/product.md, "Inbox"). */
export const INBOX_PATH = '/api/inbox'

/** The page that an invitation links to. The code follows `#code=`, so no server receives it with the address. */
export const INBOX_OPEN_PATH = `${INBOX_PATH}/open`

export const INVITATION_HOURS = 24
/** How long a session of an operator lasts in any case, and how long without a request. */
export const OPERATOR_SESSION_HOURS = 8
export const OPERATOR_IDLE_MINUTES = 30

/** The number of messages on a page of the list, in a table, and in an archive with their files. */
export const INBOX_PAGE = 25
export const INBOX_TABLE_MAX = 500
export const INBOX_ARCHIVE_MAX = 50

const kind = z.enum(['all', 'enquiry', 'application'])
const state = z.enum(['open', 'answered', 'all'])

/** The query of the inbox's list. Shows the first page of open messages instead of what it cannot read. */
export const inboxQuery = z.object({
  kind: kind.catch('all'),
  state: state.catch('open'),
  /** The id of a message; the page begins after it. */
  before: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .catch(undefined),
})

export type InboxQuery = z.output<typeof inboxQuery>

/** Proves that a form is from a page of the session. */
const token = z.string()

/** `token` is required only of a browser that already has a session, which the new one replaces. */
export const inboxOpenForm = z.object({ code: z.string().trim(), token: token.optional() })
export const inboxEndForm = z.object({ token })
export const inboxAnsweredForm = z.object({ token, answered: z.enum(['yes', 'no']) })
export const inboxExportForm = z.object({ token, kind, state, format: z.enum(['csv', 'zip']) })
