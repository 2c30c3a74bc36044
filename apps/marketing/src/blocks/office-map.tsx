import { brand } from '@site/brand'
import { Button, Heading, Stack, Text, TextLink } from '@site/ui'
import { useEffect, useRef, useState } from 'react'
import type { ContactContent } from '../content/types.ts'
import { mainStreet, pin, pinEye, river, streets } from '../shared/office-streets.ts'
import styles from './office-map.module.css'

const { latitude, longitude } = brand.contact.map
const SPAN = 0.006

/** Shows a drawing first. Requests the map only after the visitor agrees; the choice is not stored. */
export function OfficeMap({ copy }: { copy: ContactContent['map'] }) {
  const [loaded, setLoaded] = useState(false)
  return (
    <Stack gap="sm">
      <Heading level={2} id="map">
        {copy.heading}
      </Heading>
      <Text>{copy.intro}</Text>
      {loaded ? (
        <InteractiveMap title={copy.frameTitle} />
      ) : (
        <>
          <Locator label={copy.pinLabel} street={copy.street} />
          <Text tone="muted" size="small">
            <span id="map-note" className={styles.note}>
              {copy.loadNote}
            </span>
          </Text>
          <div>
            <Button variant="outline" icon="map-pin" aria-describedby="map-note" onClick={() => setLoaded(true)}>
              {copy.loadLabel}
            </Button>
          </div>
        </>
      )}
      <div>
        <TextLink href={openUrl} external>
          {copy.openLabel}
        </TextLink>
      </div>
    </Stack>
  )
}

function InteractiveMap({ title }: { title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The map replaces the pressed button, so focus moves to it.
  useEffect(() => frame.current?.focus(), [])
  return (
    <div>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src={embedUrl}
        loading="lazy"
        referrerPolicy="strict-origin-when-cross-origin"
        sandbox="allow-scripts allow-same-origin"
      />
      <Text tone="muted" size="small">
        Map data © OpenStreetMap contributors
      </Text>
    </div>
  )
}

const embedUrl = `https://www.openstreetmap.org/export/embed.html?${new URLSearchParams({
  bbox: [longitude - SPAN, latitude - SPAN, longitude + SPAN, latitude + SPAN]
    .map((degree) => degree.toFixed(4))
    .join(),
  layer: 'mapnik',
  marker: `${latitude},${longitude}`,
})}`

const openUrl = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

/** Keeps its scale on narrow screens and crops the streets instead. */
function Locator({ label, street }: { label: string; street: string }) {
  return (
    <svg
      className={styles.locator}
      viewBox="0 0 560 158"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={label}
      focusable="false"
    >
      <path className={styles.river} d={river} />
      {streets.map((d) => (
        <path key={d} className={styles.street} d={d} />
      ))}
      <path className={styles.mainStreet} d={mainStreet} />
      <text className={styles.name} x="304" y="107" transform="rotate(-2.5 304 107)">
        {street}
      </text>
      <path className={styles.pin} d={pin} />
      <circle className={styles.pinEye} {...pinEye} />
    </svg>
  )
}
