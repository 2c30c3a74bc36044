import type { PictureContent } from '../content/types.ts'
import { Picture } from './drawing.tsx'
import { PageBanner, type PageBannerProps } from './page-banner.tsx'
import styles from './picture-banner.module.css'

interface PictureBannerProps extends Pick<PageBannerProps, 'content' | 'art'> {
  kind: 'industries' | 'products' | 'services'
  picture: PictureContent
}

/** A page's banner with a picture of its subject over the lower edge. */
export function PictureBanner({ content, art, kind, picture }: PictureBannerProps) {
  return (
    <>
      <PageBanner content={content} art={art} overlapped />
      <div className={`${styles.picture} ${styles[kind]}`}>
        <Picture kind={kind} picture={picture} first />
      </div>
    </>
  )
}
