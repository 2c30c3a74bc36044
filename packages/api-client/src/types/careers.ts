import type { ApplicationForm } from '@site/contracts'
import type { SendOptions } from './options.ts'

/** Applications for openings. */
export interface CareersClient {
  apply(
    form: ApplicationForm,
    files: { cv: File; coverLetter?: File },
    options?: SendOptions,
  ): Promise<{ message: string; reference: string }>
}
