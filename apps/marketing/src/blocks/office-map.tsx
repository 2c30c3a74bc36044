import { brand } from '@site/brand'
import { Button, Heading, Stack, Text, TextLink } from '@site/ui'
import { useEffect, useRef, useState } from 'react'
import type { ContactContent } from '../content/types/contact.ts'
import { pin, river, streets } from '../shared/office-streets.ts'
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
          <Locator label={copy.pinLabel} />
          <div className={styles.load}>
            <Button variant="outline" icon="map-pin" onClick={() => setLoaded(true)}>
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

function Locator({ label }: { label: string }) {
  return (
    <svg className={styles.locator} viewBox="0 34 420 118" role="img" aria-label={label} focusable="false">
      <path className={styles.river} d={river} />
      {streets.map((d) => (
        <path key={d} className={styles.street} d={d} />
      ))}
      <path className={styles.pin} d={pin} />
      <circle className={styles.pinEye} cx="207" cy="80" r="12" />
    </svg>
  )
}
