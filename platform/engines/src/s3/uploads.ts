import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { Bucket, Upload } from './bucket.ts'
import { isStorageFailure, StorageFailure } from './failure.ts'
import type { Requests } from './requests.ts'

type Uploads = Pick<Bucket, 'createUpload' | 'uploadPart' | 'completeUpload' | 'abortUpload' | 'abortUploadsBefore'>

export function createUploads(client: S3Client, bucket: string, requests: Requests, bulkMs: number): Uploads {
  const uploadOf = ({ key, id }: Upload) => ({ Bucket: bucket, Key: key, UploadId: id })
  const abortUpload = async (upload: Upload) => {
    try {
      await requests.write((options) => client.send(new AbortMultipartUploadCommand(uploadOf(upload)), options))
    } catch (error) {
      if (!isStorageFailure(error, 'missing')) throw error
    }
  }
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
    completeUpload: async (upload, parts) => {
      const Parts = parts
        .toSorted((one, other) => one.number - other.number)
        .map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
      const command = () => new CompleteMultipartUploadCommand({ ...uploadOf(upload), MultipartUpload: { Parts } })
      await requests.write((options) => client.send(command(), options), bulkMs)
    },
    abortUpload,
    abortUploadsBefore: async (time) => {
      let aborted = 0
      for await (const uploads of listUploads(client, bucket, requests)) {
        const old = uploads.filter(({ startedAt }) => startedAt < time)
        for (const upload of old) await abortUpload(upload)
        aborted += old.length
      }
      return aborted
    },
  }
}

async function* listUploads(client: S3Client, bucket: string, requests: Requests) {
  let page: ListMultipartUploadsCommandOutput | undefined
  do {
    const input = { Bucket: bucket, KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker }
    page = await requests.read((options) => client.send(new ListMultipartUploadsCommand(input), options))
    yield (page.Uploads ?? []).map(({ Key, UploadId, Initiated }) => ({
      key: required(Key),
      id: required(UploadId),
      startedAt: required(Initiated),
    }))
  } while (page.IsTruncated)
}

/** Returns a field of a response; throws if the server omitted it. */
function required<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new StorageFailure('other', 'The response of the server is incomplete')
  return value
}
