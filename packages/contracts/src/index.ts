export * from './account.ts'
export * from './entities.ts'
export * from './events.ts'
export * from './file-calls.ts'
export * from './file-kinds.ts'
export * from './folder-path.ts'
export * from './form-rules.ts'
export type { AccountDeletionForm } from './forms/account-deletion.ts'
export type { EnquiryForm } from './forms/contact.ts'
export type { LoginForm } from './forms/login.ts'
export type { PasswordChangeForm } from './forms/password-change.ts'
export type { PasswordResetForm, ResetRequestForm } from './forms/password-reset.ts'
export * from './headers.ts'
export * from './limits.ts'
export * from './messages.ts'
export * from './name-rules.ts'
export type {
  AccountSession,
  Folder,
  FolderSummary,
  MovedEntry,
  Registered,
  Session,
  StoredFile,
  Usage,
} from './schemas/responses.ts'
export type { SearchQuery, SearchResult, SearchResults } from './schemas/search.ts'
export type { SharedFile, SharedFolder, SharedItem } from './schemas/shared.ts'
export type { CreatedShare, NewShare, Share, ShareChange } from './schemas/shares.ts'
export type { SelectedEntries, SelectionUrl } from './schemas/store-calls.ts'
export * from './share-kinds.ts'
