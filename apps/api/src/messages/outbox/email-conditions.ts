import { type SqlBool, sql } from 'kysely'

/** The kinds of emails whose link gives access to an account, so their body is erased once it is no longer needed. */
const SECRET_KINDS = ['password-reset', 'email-confirmation']

export const isSecret = sql<SqlBool>`kind in (${sql.join(SECRET_KINDS)})`

/** The body of an email that leaves the outbox. */
export const withoutSecret = sql<string>`case when ${isSecret} then '' else body end`

/** When the email was queued. */
export const waitingSince = sql<string>`coalesce(waiting_since, created_at)`

/** Whether the link in an email still works; for other emails, whether their record, if they have one, exists. */
export const isCurrent = (now: string) => sql<SqlBool>`
  case
    when ${isSecret} then
      exists (select 1 from password_reset where token_hash = outbox.reference and expires_at > ${now})
      or exists (select 1 from email_confirmation where token_hash = outbox.reference and expires_at > ${now})
    else
      outbox.reference is null
      or exists (select 1 from enquiry where enquiry.reference = outbox.reference)
      or exists (select 1 from application where application.reference = outbox.reference)
  end`
