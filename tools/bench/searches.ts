/** What people type: whole names, parts, addresses, numbers, one or two letters; common, rare, and matching nobody. */
export const searches = [
  ...['maria', 'anna smith', 'okafor', 'Zimmermann', 'jose garcia', 'élodie', 'son', 'ann', 'kowalski9'],
  ...['gmail.com', 'proton.me', 'omar.khan1', '12345', '123456', '+44', '774'],
  ...['a', 'an', 'zq', '7', '07', '@'],
  ...['nobody at all', 'xylophone'],
];
