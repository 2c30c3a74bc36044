/** A job opening as `GET /assets/data/careers-data.json` lists it; the keys after `description` are optional. */
export interface Career {
  id: string
  jobTime: string
  title: string
  description: string
  team?: string
  location?: string
  workplace?: 'on-site' | 'hybrid' | 'remote'
  employmentType?: string
  /** ISO dates, `YYYY-MM-DD`. */
  datePosted?: string
  validThrough?: string
  salary?: { min: number; max: number; currency: string; unit: 'YEAR' | 'HOUR' }
  responsibilities?: string[]
  requirements?: string[]
  benefits?: string[]
}

export interface RegistrationForm {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  password: string
  confirmpassword: string
  terms: boolean
}

/** The `registration` part of an application; subject and description are the opening's title and description. */
export interface ApplicationForm {
  firstName: string
  lastName: string
  email: string
  role: string
  company: string
  phoneNumber: string
  message: string
  subject: string
  description: string
}

/** The answer to a login. `expiresAt` is ISO 8601. */
export interface Session {
  token: string
  email: string
  expiresAt: string
}

/** A folder with the names of its ancestors; `createdAt` is ISO 8601. */
export interface Folder {
  parentFolderName: string
  parentSubFolderName?: string
  parentSubChildFolderName?: string
  parentSubFinalChildFolderName?: string
  userEmail: string
  createdAt: string
}

/** `uploadTime` is ISO 8601; `size` counts KB of 1024 bytes with two decimals. */
export interface StoredFile {
  fileName: string
  uploadTime: string
  size: number
}

/** What an account stores and may store: an upload beyond the quota is rejected before its bytes are requested. */
export interface Usage {
  usedBytes: number
  /** Held for uploads that are not finished. */
  reservedBytes: number
  quotaBytes: number
  files: number
  folders: number
  /** Per file. */
  maxUploadBytes: number
}
