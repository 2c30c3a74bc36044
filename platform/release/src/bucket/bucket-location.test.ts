import { expect, it } from 'vitest'
import { isAddress, parseBucketLocation } from './bucket-location.ts'

it.each([
  ['s3://releases', { bucket: 'releases', prefix: '', endpoint: undefined }],
  ['s3://releases/site/', { bucket: 'releases', prefix: 'site/', endpoint: undefined }],
  [
    's3://releases/a/b?endpoint=https://s3.example:8443',
    { bucket: 'releases', prefix: 'a/b/', endpoint: 'https://s3.example:8443' },
  ],
])('parses %s', (text, location) => {
  expect(isAddress(text)).toBe(true)
  expect(parseBucketLocation(text)).toEqual({ location })
})

it.each([
  ['gs://releases', 'expected a folder, or a bucket'],
  ['s3://', 'expected a folder, or a bucket'],
  ['s3://key:secret@releases', 'end up in logs'],
  ['s3://releases?region=eu', 'region is not supported'],
  ['s3://releases?endpoint=s3.example', 'expected an http(s) address as endpoint'],
  ['s3://releases#1', 'a # ends the address'],
])('rejects %s: %s', (text, problem) => {
  expect(parseBucketLocation(text)).toEqual({ problems: [expect.stringContaining(problem)] })
})

it.each(['releases', '/srv/releases', '.data/s3', 'C:\\releases'])('takes %s for a folder', (text) => {
  expect(isAddress(text)).toBe(false)
})
