/** The file of the openings, relative to the site's root: `{careers: Career[]}`. */
export const CAREERS_FILE = 'assets/data/careers-data.json'

/** A job opening as in `CAREERS_FILE`. */
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

/** The fields of the registration form, which is accepted only if `terms` is true. */
export interface RegistrationForm {
  firstName: string
  lastName: string
  phoneNumber: string
  email: string
  password: string
  confirmpassword: string
  terms: boolean
}
