import { Heading, Stack } from '@site/ui'
import { contrast, palette, tokenColor, tokenPairs, tokens } from '../kit-internals.ts'
import { Chapter, Specimen } from '../specimen.tsx'

const ratio = (one: string, other: string) => contrast(one, other).toFixed(1)

/** Returns black or white, whichever has more contrast. */
const textOn = (color: string) => (contrast('#fff', color) > contrast('#000', color) ? '#fff' : '#000')

export function TokensChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Tokens">
      {Object.entries(palette).map(([hue, ramp]) => (
        <Specimen key={hue} name={`${hue}: contrast with white, with ink 950`}>
          <div className="sc-swatches">
            {Object.entries(ramp).map(([step, { value }]) => (
              <div key={step} className="sc-swatch" style={{ background: value, color: textOn(value) }}>
                {step}
                <br />
                {value}
                <br />
                {ratio(value, '#fff')} / {ratio(value, '#0d1a29')}
              </div>
            ))}
          </div>
        </Specimen>
      ))}
      <Stack>
        <Heading level={3}>Color pairs</Heading>
        <div className="sc-swatches">
          {tokenPairs.map(({ foreground, background, minRatio }) => (
            <div
              key={`${foreground} ${background}`}
              className="sc-swatch"
              style={{
                background: `var(--site-colors-${background})`,
                color: minRatio < 4.5 ? 'var(--site-colors-fg)' : `var(--site-colors-${foreground})`,
                borderLeft: `4px solid var(--site-colors-${foreground})`,
                colorScheme: background.startsWith('hero') ? 'dark' : undefined,
              }}
            >
              {foreground} on {background}
              <br />
              {(['light', 'dark'] as const)
                .map((scheme) => ratio(tokenColor(foreground, scheme), tokenColor(background, scheme)))
                .join(' / ')}
            </div>
          ))}
        </div>
      </Stack>
      <Specimen name="Type scale">
        {Object.entries(tokens.fontSizes).map(([name, { value }]) => (
          <p key={name} style={{ fontSize: value, margin: 0, overflowWrap: 'anywhere', lineHeight: 1.3 }}>
            {name} <small className="sc-name">{value}</small>
          </p>
        ))}
      </Specimen>
      <Specimen name="Space">
        {Object.entries(tokens.spacing).map(([name, { value }]) => (
          <p key={name} className="sc-name">
            {name} {value}
            <span className="sc-length-bar" style={{ width: value }} />
          </p>
        ))}
      </Specimen>
      <div className="sc-states">
        {Object.entries(tokens.radii).map(([name, { value }]) => (
          <Specimen key={name} name={`Radius ${name} ${value}`}>
            <div className="sc-box" style={{ borderRadius: value }} />
          </Specimen>
        ))}
        {['sm', 'md', 'lg'].map((name) => (
          <Specimen key={name} name={`Shadow ${name}`}>
            <div className="sc-box" style={{ boxShadow: `var(--site-shadows-${name})` }} />
          </Specimen>
        ))}
      </div>
      <Specimen name="Motion: hover or focus">
        {Object.entries(tokens.durations).map(([name, { value }]) => (
          <button key={name} type="button" className="sc-motion button">
            <span className="sc-mover" style={{ transition: `transform ${value} var(--site-easings-standard)` }} />
            {name} {value}
          </button>
        ))}
      </Specimen>
    </Chapter>
  )
}
