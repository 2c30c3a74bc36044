import type { EnquiryForm } from '@site/contracts'
import type { SendOptions } from './options.ts'

/** Messages from visitors to the company. */
export interface ContactClient {
  send(form: EnquiryForm, options?: SendOptions): Promise<{ responseMessage: string }>
}
