import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  type S3Client,
  UploadPartCommand,
  UploadPartCopyCommand,
} from '@aws-sdk/client-s3'
import type { Bucket, Upload } from '../bucket.ts'
import { isStorageFailure } from '../failure.ts'
import { copySource } from '../objects.ts'
import type { Requests } from '../requests/requests.ts'
import { listParts, listUploads, required } from './list-uploads.ts'

type Uploads = Pick<
  Bucket,
  'createUpload' | 'uploadPart' | 'copyPart' | 'listParts' | 'completeUpload' | 'abortUpload' | 'listUploads'
>

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
    abortUpload,
    listUploads: (prefix) => listUploads(client, requests, { Bucket: bucket, Prefix: prefix }),
  }
}
