import { z } from 'zod'

/** An address, with or without a name. From anything else, nodemailer makes mails without a From header. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'expected an address such as Site <site@example.com>',
  )
