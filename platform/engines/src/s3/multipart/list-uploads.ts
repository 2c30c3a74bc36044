import {
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandInput,
  type ListPartsCommandOutput,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { StartedUpload, StoredPart } from '../bucket.ts'
import { StorageFailure } from '../failure.ts'
import type { Requests } from '../requests/requests.ts'

export async function* listUploads(
  client: S3Client,
  requests: Requests,
  input: ListMultipartUploadsCommandInput,
): AsyncGenerator<StartedUpload[]> {
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const markers = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker }
    const command = new ListMultipartUploadsCommand({ ...input, ...markers })
    page = await requests.read((options) => client.send(command, options))
    yield (page.Uploads ?? []).map(({ Key, UploadId, Initiated }) => ({
      key: required(Key),
      id: required(UploadId),
      startedAt: required(Initiated),
    }))
  } while (page.IsTruncated)
}

export async function listParts(
  client: S3Client,
  requests: Requests,
  input: ListPartsCommandInput,
): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  let page: ListPartsCommandOutput | undefined
  do {
    const command = new ListPartsCommand({ ...input, PartNumberMarker: page?.NextPartNumberMarker })
    page = await requests.read((options) => client.send(command, options))
    for (const { PartNumber, ETag, Size, LastModified } of page.Parts ?? [])
      parts.push({
        number: required(PartNumber),
        etag: required(ETag),
        size: required(Size),
        modifiedAt: required(LastModified),
      })
  } while (page.IsTruncated)
  return parts
}

/** Returns the value. Throws if the response lacks it, although S3 always sends it. */
export function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new StorageFailure('other', 'The response from the server is incomplete')
  return value
}
