import type { StoredFile } from '@site/contracts'
import { type RefObject, type TouchEvent, useMemo, useState } from 'react'
import { FileContent, useFileKind, viewOptions } from '../file-content.tsx'
import type { PreviewSource } from '../source.ts'
import { useKeptScroll } from './use-kept-scroll.ts'
import { firstView, type View, ViewContext } from './view.ts'
import { FullScreenButton, ViewTools } from './view-tools.tsx'
import styles from './viewer.module.css'

interface ViewerProps {
  source: PreviewSource
  file: StoredFile
  /** The scrollable region, which the caller may focus. */
  region: RefObject<HTMLElement | null>
  /** What fills the screen in full-screen mode. */
  room: RefObject<HTMLElement | null>
  touch?: Partial<Record<'onTouchStart' | 'onTouchEnd' | 'onTouchCancel', (event: TouchEvent) => void>>
}

/** A file with the tools for looking at it. Remembers for each file how it was seen, while this is mounted. */
export function Viewer({ source, file, region, room, touch }: ViewerProps) {
  const { fileName } = file
  const [views, setViews] = useState<ReadonlyMap<string, View>>(new Map())
  const [toolSlot, setToolSlot] = useState<HTMLElement | null>(null)
  const [sideSlot, setSideSlot] = useState<HTMLElement | null>(null)
  const noteScroll = useKeptScroll(region, fileName)
  const loaded = useFileKind(source, file)
  const options = loaded.kind && viewOptions(loaded.kind)
  const view = views.get(fileName) ?? firstView
  const factor = typeof view.size === 'number' ? view.size : undefined
  const zoom = factor === undefined || options?.isSheet ? undefined : { zoom: factor }
  const viewed = useMemo(
    () => ({
      ...view,
      toolSlot,
      sideSlot,
      change: (changes: Partial<View>) =>
        setViews((before) => new Map(before).set(fileName, { ...(before.get(fileName) ?? firstView), ...changes })),
    }),
    [view, fileName, toolSlot, sideSlot],
  )

  return (
    <ViewContext value={viewed}>
      <fieldset className={styles.tools}>
        <legend className="visually-hidden">View</legend>
        <span ref={setToolSlot} className={styles.slot} />
        {options && <ViewTools key={fileName} {...options} />}
        <FullScreenButton element={room} />
      </fieldset>
      <div className={styles.columns}>
        <div ref={setSideSlot} className={styles.side} />
        {/* A scrollable region must be focusable. */}
        <section
          ref={region}
          className={styles.content}
          aria-label={`Content of ${fileName}`}
          tabIndex={0}
          data-scrolls=""
          data-pans={factor !== undefined && options?.isSheet}
          onScroll={noteScroll}
          {...touch}
        >
          <div className={styles.inner} data-kind={loaded.kind} style={zoom}>
            <FileContent key={fileName} source={source} file={file} loaded={loaded} />
          </div>
        </section>
      </div>
    </ViewContext>
  )
}
