import { describe, expect, it } from 'vitest'
import { toAppName, toVersion } from '../names.ts'
import { type Change, changeOf, makeCandidate, promote, retire, rollback } from './changes.ts'
import { type Channel, type Channels, emptyChannel } from './channel.ts'
import { MAX_EVENTS } from './history.ts'
import { channelsAsOf, isReleaseId, pastCompositions, releaseIdOf } from './past-compositions.ts'

const [shell, careers] = [toAppName('shell'), toAppName('careers')]
const [a, b] = [toVersion('1.0.0'), toVersion('2.0.0')]
const at = (minute: number) => new Date(1_767_225_600_000 + minute * 60_000)

/** Applies changes, each at its minute. */
function channelOf(...changes: [minute: number, change: Change][]): Channel {
  return changes.reduce<Channel>((channel, [minute, change]) => change(channel, at(minute)) ?? channel, emptyChannel)
}

const channels: Channels = new Map([
  [shell, channelOf([0, promote(a)])],
  [
    careers,
    channelOf(
      [1, promote(a)],
      [2, makeCandidate(b, 10)],
      [3, promote(b)],
      [4, rollback],
      [5, retire({ redirect: '/', routes: [] })],
    ),
  ],
])

it('lists what everyone got, newest first, without candidates', () => {
  expect(pastCompositions(channels).map(({ from, versions }) => [from, versions.get(careers)])).toEqual([
    [at(5).toISOString(), undefined],
    [at(4).toISOString(), a],
    [at(3).toISOString(), b],
    [at(1).toISOString(), a],
    [at(0).toISOString(), undefined],
  ])
})

it('identifies a composition by its versions alone, so the same one has the same id at any time', () => {
  const [last, again, other, first, alone] = pastCompositions(channels)
  expect(again?.id).toBe(first?.id)
  expect(last?.id).toBe(alone?.id)
  expect(other?.id).not.toBe(first?.id)
  expect(first?.id).toBe(
    releaseIdOf([
      ['careers', '1.0.0'],
      ['shell', '1.0.0'],
    ]),
  )
  expect(isReleaseId(first?.id ?? '')).toBe(true)
})

it('lists nothing from before the first shell', () => {
  const late = new Map([
    [shell, channelOf([3, promote(a)])],
    [careers, channelOf([1, promote(a)])],
  ])
  expect(pastCompositions(late).map(({ from }) => from)).toEqual([at(3).toISOString()])
})

it('lists nothing from before what a full history remembers', () => {
  const changes = Array.from({ length: MAX_EVENTS + 10 }, (_, minute): [number, Change] => [
    minute + 1,
    promote(minute % 2 === 0 ? a : b),
  ])
  const full = new Map([
    [shell, channelOf([0, promote(a)])],
    [careers, channelOf(...changes)],
  ])
  expect(pastCompositions(full).at(-1)?.from).toBe(at(11).toISOString())
})

describe('after the channel of an app was lost that others changed with', () => {
  const jobs = toAppName('jobs')
  const together = changeOf([{ app: shell }, { app: jobs }])
  const rest: Channels = new Map([
    [shell, channelOf([0, promote(a)], [2, promote(b, together)])],
    [careers, channelOf([1, promote(a)], [4, promote(b)])],
  ])
  const listed = (all: Channels) => pastCompositions(all).map(({ from }) => from)
  const times = (...minutes: number[]) => minutes.map((minute) => at(minute).toISOString())

  it('lists nothing from before that app is live again, because it would lack it', () => {
    expect(listed(new Map([...rest, [jobs, channelOf([3, promote(b)])]]))).toEqual(times(4, 3))
  })

  it('lists only what is live while nothing of that app is', () => {
    expect(listed(rest)).toEqual(times(4))
    expect(listed(new Map([...rest, [jobs, emptyChannel]]))).toEqual(times(4))
  })

  it('lists everything with its channel, even if it went on without that change', () => {
    expect(listed(new Map([...rest, [jobs, channelOf([2, promote(b, together)])]]))).toEqual(times(4, 2, 1, 0))
    expect(listed(new Map([...rest, [jobs, channelOf([1, promote(a)], [3, promote(b)])]]))).toEqual(
      times(4, 3, 2, 1, 0),
    )
  })
})

it('restores the channels of then', () => {
  const then = channelsAsOf(channels, at(3).toISOString())
  expect(then.get(careers)).toMatchObject({ stable: b, percent: 0, revision: 3 })
  expect(then.get(careers)?.candidate).toBeUndefined()
  expect(channelsAsOf(channels, at(0).toISOString()).get(careers)?.stable).toBeUndefined()
  expect(channelsAsOf(channels, at(5).toISOString()).get(careers)?.retired).toMatchObject({ redirect: '/' })
})
