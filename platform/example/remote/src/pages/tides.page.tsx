import { definePage } from '@mfe/page'
import { useState } from 'react'

interface Tide {
  time: string
  meters: number
}

const FEET_PER_METER = 3.281

function Tides({ data }: { data: Tide[] }) {
  const [inFeet, setInFeet] = useState(false)
  const height = (meters: number) => (inFeet ? `${(meters * FEET_PER_METER).toFixed(1)} ft` : `${meters.toFixed(1)} m`)
  return (
    <>
      <h1>Tides</h1>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Height</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ time, meters }) => (
            <tr key={time}>
              <td>{time}</td>
              <td>{height(meters)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" aria-pressed={inFeet} onClick={() => setInFeet(!inFeet)}>
        In feet
      </button>
    </>
  )
}

export default definePage({
  loader: ({ readJson }) => readJson<Tide[]>('assets/tides.json'),
  component: Tides,
  meta: ({ data }) => ({ title: 'Tides', description: `${data.length} tides today.` }),
})
