import type {
  ApplicationForm,
  EnquiryForm,
  Folder,
  FolderPath,
  LoginForm,
  RegistrationForm,
  Session,
  StoredFile,
  Usage,
} from '@site/contracts'

export interface CallOptions {
  signal?: AbortSignal
}

export interface SendOptions extends CallOptions {
  /** Makes a repeated send succeed instead of storing twice: one key per filled form or queued file. */
  idempotencyKey?: string
  /** Share of the request body that has left this machine, 0 to 1. */
  onProgress?: (share: number) => void
}

export interface Call extends SendOptions {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Root-relative, percent-encoded, query included. */
  url: string
  body?: FormData | object
  /** `none`: no credentials go along. `login`: a 401 answer says nothing about the session. Default: the bearer token. */
  identity?: 'none' | 'login'
  /** The type of the answer if it is not JSON. */
  answer?: 'text'
  headers?: Readonly<Record<string, string>>
  /** The answer's headers, by their names in lower case. */
  onHeaders?: (headers: Readonly<Record<string, unknown>>) => void
}

/** Every call of the site's API. Each rejects with an `ApiError`. */
export interface ApiClient {
  account: {
    register(form: RegistrationForm, options?: CallOptions): Promise<{ responseMessage: string }>
    authenticate(form: LoginForm, options?: CallOptions): Promise<Session>
    logout(): Promise<void>
    session(options?: CallOptions): Promise<Omit<Session, 'token'>>
    usage(options?: CallOptions): Promise<Usage>
  }
  contact: {
    send(form: EnquiryForm, options?: SendOptions): Promise<{ responseMessage: string }>
  }
  careers: {
    apply(
      form: ApplicationForm,
      files: { cv: File; coverLetter?: File },
      options?: SendOptions,
    ): Promise<{ message: string; reference: string }>
  }
  folders: {
    /** Folders directly below `parent`; the empty path lists root folders. */
    list(parent: FolderPath, options?: CallOptions): Promise<Folder[]>
    create(parent: FolderPath, name: string): Promise<{ message: string }>
    /** Gives the folder at `path` another name, in the same place. */
    rename(path: FolderPath, newName: string): Promise<{ message: string }>
    /** An address that the browser itself downloads the folder from, as a zip. */
    zipUrl(path: FolderPath): string
    /** Deletes the folder at `path` with everything beneath it. */
    delete(path: FolderPath): Promise<{ message: string }>
  }
  files: {
    list(folder: FolderPath, options?: CallOptions): Promise<StoredFile[]>
    upload(folder: FolderPath, file: File, options?: SendOptions): Promise<{ message: string }>
    rename(folder: FolderPath, fileName: string, newName: string): Promise<{ message: string }>
    delete(folder: FolderPath, fileName: string): Promise<{ message: string }>
    /** An address that the browser itself downloads from, with the session cookie. */
    downloadUrl(folder: FolderPath, fileName: string): string
    /** An address that shows an image, a text or a PDF in the page, with the session cookie. */
    previewUrl(folder: FolderPath, fileName: string): string
    /** The beginning of a text from the preview's address: at most `PREVIEW_TEXT_BYTES`. */
    previewText(folder: FolderPath, fileName: string, options?: CallOptions): Promise<string>
    /** Resolves to the media type that one of these addresses would answer with, without its bytes. */
    mediaTypeOf(url: string, options?: CallOptions): Promise<string>
  }
  /** Sends a call that few pages make: those bring its words themselves (`./account`, `./resumable`). */
  call<Answer>(call: Call): Promise<Answer>
}

export interface ApiClientSettings {
  /** Read before every call: the bearer token and the email that goes with folder and file calls. */
  session: () => { token: string | null; email: string | null }
  /** Called once per 401 answer to any call but a login. */
  onSessionEnded?: () => void
}
