/** Typical search terms: full names, parts, addresses and numbers; common, rare, and without matches. */
export const searches = [
  ...['maria', 'anna smith', 'okafor', 'Zimmermann', 'jose garcia', 'élodie', 'son', 'ann', 'kowalski9'],
  ...['gmail.com', 'proton.me', 'omar.khan1', '12345', '123456', '+44', '774', 'nobody at all', 'xylophone'],
];

/** One or two characters, which a trigram index cannot find. */
export const shortSearches = ['a', 'an', 'zq', '7', '07', '@'];
