/** The page where people request an email with a link to choose a new password. */
export const RESET_REQUEST_PAGE = '/forgotten-password'

/** The page that a password-reset email links to. The token follows `#token=`, so no server receives it. */
export const PASSWORD_RESET_PAGE = '/reset-password'

export const PASSWORD_RESET_MINUTES = 30

/** The page that confirms an email address. The token follows `#token=`, so no server receives it. */
export const EMAIL_CONFIRMATION_PAGE = '/confirm-email'

export const EMAIL_CONFIRMATION_HOURS = 24

export const UNCONFIRMED_ACCOUNT_DAYS = 7

/** The page that changes the address of an account. The token follows `#token=`, so no server receives it. */
export const EMAIL_CHANGE_PAGE = '/change-email'

export const EMAIL_CHANGE_HOURS = 24

/** The whole account's files as one zip, with the session's cookie alone. */
export const ACCOUNT_EXPORT_URL = '/api/account/export'

/** Messages under account form fields that the registration form does not have (docs/product.md, "Forms"). */
export const accountMessages = {
  currentPassword: 'Current password is required',
  wrongPassword: 'This password is incorrect',
  credentialName: 'Please enter a name of at most 100 characters',
  sameEmail: 'This is already the address of your account',
} as const

/** Says which addresses may register, if only those at some mail domains may. */
export const registrationDomainsText = (domains: readonly string[]): string =>
  `Only people with an email address at ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(domains)} can register.`

export const accountResponseTexts = {
  registrationClosed: 'Registration is closed. Accounts are created by the people who run this site.',
  passwordChanged: 'Password changed. Every other device is logged out.',
  profileChanged: 'Your details are saved.',
  emailChangeRequested:
    'An email with a link is on its way to the new address. The link works for 24 hours; your address stays the same until you open it.',
  emailChanged: 'Your email address is changed. Every other device is logged out.',
  emailChangeRejected: 'This link no longer works. Log in, and ask for the change again on your account page.',
  passkeyRejected: 'This passkey could not be added. Please try again.',
  passkeyWrong: 'The login with this passkey failed. Try again, or log in with your password.',
  resetRequested: 'If this address has an account, an email with a link is on its way. The link works for 30 minutes.',
  resetCompleted: 'Password changed. You can now log in with your new password.',
  resetRejected: 'This link no longer works. Please request a new one.',
  emailUnconfirmed: 'Your email address is not confirmed yet. Open the link in the email that we sent you.',
  confirmationSent: 'A new email with a link is on its way. It works for 24 hours; earlier links no longer work.',
  emailConfirmed: 'Your email address is confirmed. You can now log in.',
  alreadyConfirmed: 'Your email address is already confirmed. You can log in.',
  confirmationRejected:
    'This link no longer works. Log in: if your address is not confirmed yet, you can request a new link there.',
} as const
