export * from './account.ts'
export * from './entities.ts'
export * from './events.ts'
export * from './file-calls.ts'
export * from './file-kinds.ts'
export * from './folder-path.ts'
export * from './form-rules.ts'
export type {
  AccountDeletionForm,
  CredentialForm,
  EmailChangeForm,
  PasswordChangeForm,
  ProfileForm,
} from './forms/account-settings.ts'
export type { EnquiryForm } from './forms/contact.ts'
export type { LoginForm } from './forms/login.ts'
export * from './forms/messages.ts'
export type { PasswordResetForm, ResetRequestForm } from './forms/password-reset.ts'
export { formReasons } from './forms/reasons.ts'
export * from './headers.ts'
export * from './limits.ts'
export * from './links/link-kinds.ts'
export * from './links/sender-rules.ts'
export * from './messages.ts'
export * from './name-rules.ts'
export type { AppPassword, CreatedAppPassword, NewAppPassword } from './schemas/app-passwords.ts'
export type { ApplicationForm } from './schemas/forms.ts'
export type { LinkedFile, LinkedFolder, LinkedItem, ReceivedFile } from './schemas/linked.ts'
export type { CreatedLink, Link, LinkActivity, LinkChange, NewLink } from './schemas/links.ts'
export type {
  NewPasskey,
  Passkey,
  PasskeyCreationOptions,
  PasskeyLogin,
  PasskeyRequestOptions,
} from './schemas/passkeys.ts'
export type * from './schemas/responses.ts'
export type { SearchQuery, SearchResult, SearchResults } from './schemas/search.ts'
export type { SelectedEntries, SelectionUrl } from './schemas/store-calls.ts'
