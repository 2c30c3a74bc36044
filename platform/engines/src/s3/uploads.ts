import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
  type ListPartsCommandInput,
  type ListPartsCommandOutput,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { Bucket, StartedUpload, StoredPart, Upload } from './bucket.ts'
import { isStorageFailure, StorageFailure } from './failure.ts'
import { copySource } from './objects.ts'
import type { Requests } from './requests/requests.ts'

type Uploads = Pick<
  Bucket,
  'createUpload' | 'uploadPart' | 'copyPart' | 'listParts' | 'completeUpload' | 'abortUpload' | 'listUploads'
>

export function createUploads(client: S3Client, bucket: string, requests: Requests, bulkMs: number): Uploads {
  const uploadOf = ({ key, id }: Upload) => ({ Bucket: bucket, Key: key, UploadId: id })
  return {
    createUpload: async (key) => {
      const input = { Bucket: bucket, Key: key }
      const { UploadId } = await requests.write((options) =>
        client.send(new CreateMultipartUploadCommand(input), options),
      )
      return { key, id: required(UploadId) }
    },
    uploadPart: async (upload, number, body) => {
      const { ETag } = await requests.writeBody(body, (Body, ContentLength, options) => {
        const input = { ...uploadOf(upload), PartNumber: number, Body, ContentLength }
        return client.send(new UploadPartCommand(input), options)
      })
      return { number, etag: required(ETag) }
    },
    copyPart: async (upload, number, from, { start, end }) => {
      const source = { CopySource: copySource(bucket, from), CopySourceRange: `bytes=${start}-${end}` }
      const command = () => new UploadPartCopyCommand({ ...uploadOf(upload), PartNumber: number, ...source })
      const { CopyPartResult } = await requests.write((options) => client.send(command(), options), bulkMs)
      return { number, etag: required(CopyPartResult?.ETag) }
    },
    listParts: (upload) => listParts(client, requests, uploadOf(upload)),
    completeUpload: async (upload, parts) => {
      const Parts = parts
        .toSorted((one, other) => one.number - other.number)
        .map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      const command = () => new CompleteMultipartUploadCommand({ ...uploadOf(upload), MultipartUpload: { Parts } })
      await requests.write((options) => client.send(command(), options), bulkMs)
    },
    abortUpload: async (upload) => {
      try {
        await requests.write((options) => client.send(new AbortMultipartUploadCommand(uploadOf(upload)), options))
      } catch (error) {
        if (!isStorageFailure(error, 'missing')) throw error
      }
    },
    listUploads: (prefix) => listUploads(client, requests, { Bucket: bucket, Prefix: prefix }),
  }
}

async function* listUploads(
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

async function listParts(client: S3Client, requests: Requests, input: ListPartsCommandInput): Promise<StoredPart[]> {
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
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new StorageFailure('other', 'The response from the server is incomplete')
  return value
}
