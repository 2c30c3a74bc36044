/* Each selector needs a class of this file: styles must not reach the rest of the site. */
.page {
  max-width: 60ch;
}

.page img {
  max-width: 100%;
  height: auto;
}
