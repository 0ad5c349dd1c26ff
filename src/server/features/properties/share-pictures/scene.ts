/**
 * The daytime hero scene of the landing page (components/art/hero-scene.tsx in the client), 1440 ×
 * 560 with sky above it and without its birds, and the logo, 32 × 32: as plain SVG, for pictures
 * drawn on the server.
 */
export const scene = `<radialGradient id="glow" cx="800" cy="250" r="660" gradientUnits="userSpaceOnUse">
<stop stop-color="#fbd394"/>
<stop offset="0.45" stop-color="#fbd394" stop-opacity="0.55"/>
<stop offset="1" stop-color="#fbd394" stop-opacity="0"/>
</radialGradient>
<path fill="url(#glow)" d="M0-480h1440V560H0z"/>
<circle cx="800" cy="228" r="142" fill="#f2a93b" opacity="0.14"/>
<circle cx="800" cy="228" r="108" fill="#f2a93b" opacity="0.24"/>
<circle cx="800" cy="228" r="76" fill="#f2a93b"/>
<path fill="#e9ce9d" d="M0 252c58-10 92-46 150-52 70-8 110 40 176 34 78-6 118-80 204-76 76 4 120 74 196 88 96 18 196-14 274-40 86-28 150-60 230-48 78 10 120 58 210 50v352H0z"/>
<path fill="#b9c08b" d="M0 318c70-6 130-54 222-52 108 2 160 50 260 48 60 0 100-18 156-20 120-4 200 22 320 8 116-14 180-62 290-58 76 2 130 30 192 22v294H0z"/>
<path fill="#a9cdc8" d="M404 346c70-20 220-32 384-30s290 12 372 38l-40 60H470z"/>
<path stroke="#f2a93b" stroke-width="5" stroke-linecap="round" d="M744 328h112M762 341h84M726 354h58M806 354h52M772 368h76M750 382h30M800 382h44" opacity="0.85"/>
<path stroke="#fffdf9" stroke-width="3" stroke-linecap="round" d="M540 348h44M600 362h66M930 344h58M964 358h32" opacity="0.55"/>
<path fill="#7fa47c" d="M0 384c92-30 190-58 318-42 116 14 178 58 300 66 96 6 150-18 232-22 60-2 110 10 170 6v168H0z"/>
<path stroke="#4f8467" stroke-width="3" stroke-dasharray="3 10" stroke-linecap="round" d="M150 372c70-14 150-16 230 4 70 18 120 40 196 50M120 392c84-18 174-16 254 6 64 18 110 36 168 46M96 414c90-22 186-18 268 6 54 16 92 30 138 40"/>
<path d="M262 349v-22.8" stroke="#1d2a24" stroke-width="3" opacity="0.45"/>
<ellipse cx="262" cy="319.4" rx="19" ry="17.1" fill="#25573f"/>
<ellipse cx="257.82" cy="315.22" rx="11.78" ry="9.5" fill="#86b08a" opacity="0.4"/>
<path d="M300 353v-16.8" stroke="#1d2a24" stroke-width="3" opacity="0.45"/>
<ellipse cx="300" cy="330.4" rx="14" ry="12.6" fill="#25573f"/>
<ellipse cx="296.92" cy="327.32" rx="8.68" ry="7" fill="#86b08a" opacity="0.4"/>
<path d="M690 411v-18" stroke="#1d2a24" stroke-width="3" opacity="0.45"/>
<ellipse cx="690" cy="387" rx="15" ry="13.5" fill="#25573f"/>
<ellipse cx="686.7" cy="383.7" rx="9.3" ry="7.5" fill="#86b08a" opacity="0.4"/>
<path d="M722 411v-25.2" stroke="#1d2a24" stroke-width="3" opacity="0.45"/>
<ellipse cx="722" cy="378.6" rx="21" ry="18.900000000000002" fill="#25573f"/>
<ellipse cx="717.38" cy="373.98" rx="13.02" ry="10.5" fill="#86b08a" opacity="0.4"/>
<path fill="#4f8467" d="M380 560c120-44 240-72 360-100 120-28 190-84 330-92 140-8 250 22 370 14v178z"/>
<path fill="#ead9b9" d="M1066 384c-10 18-86 24-110 44-20 18 10 32-24 54-34 20-92 44-152 78h112c56-30 100-52 124-74 24-24-4-36 22-52 32-20 92-28 104-50z" opacity="0.9"/>
<path d="M1300 379v-28.799999999999997" stroke="#1d2a24" stroke-width="3" opacity="0.45"/>
<ellipse cx="1300" cy="342.4" rx="24" ry="21.6" fill="#25573f"/>
<ellipse cx="1294.72" cy="337.12" rx="14.879999999999999" ry="12" fill="#86b08a" opacity="0.4"/>
<g transform="translate(1010 196) scale(1.16)">
<path fill="#25573f" opacity="0.35" d="M-74 160h330l44 18H-104z"/>
<path fill="#fff9ec" d="M10 152V80L52 20l44 64v68z"/>
<path fill="#ead9b9" d="M96 80h152v72H96z"/>
<path fill="#c5ddd8" d="M32 152V96a20 20 0 0 1 40 0v56zM114 98h48v32h-48zM184 98h48v32h-48z"/>
<path stroke="#243c58" stroke-width="2.5" d="M52 77v75M32 114h40M138 98v32M208 98v32M114 98h48v32h-48zM184 98h48v32h-48zM32 152V96a20 20 0 0 1 40 0v56"/>
<path fill="#d98b63" d="M-80 151h340v9H-80z"/>
<path stroke="#b4532a" stroke-width="4" d="M-72 160v13M-8 160v13M56 160v13M120 160v13M184 160v13M252 160v13"/>
<path stroke="#1d2a24" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M-20 126l-8 16h-18M-46 142v8M-30 142l2 8M-50 126l-8 16h-14M-72 142v8M-60 142l2 8"/>
<path fill="#b4532a" d="M50 10h164l50 76H98z"/>
<path stroke="#b4532a" stroke-width="9" stroke-linejoin="round" d="M2 86L51 14l48 72"/>
<path fill="#243c58" d="M72 20h134l38 58H110z"/>
<path stroke="#86a1bc" stroke-width="1.8" d="M72 20h134l38 58H110zM91 49h134M98.8 20l38 58M125.6 20l38 58M152.4 20l38 58M179.2 20l38 58"/>
<path fill="#86a1bc" opacity="0.4" d="M72 20h26.800l38 58H110zM168 20h16l38 58h-16z"/>
</g>
<path fill="#25573f" d="M0 470c110-26 232-14 340 14 100 26 190 56 320 76H0zM1440 462c-110 2-196 28-276 52-70 20-150 36-240 46h516z"/>
<path fill="#25573f" d="M1352 290c13.72 47.04 29.400000000000002 101.92 19.6 164.64q-3.9200000000000004 31.36-19.6 31.36t-19.6-31.36c-9.8-62.72 5.88-117.6 19.6-164.64z"/>
<path fill="#25573f" d="M1396 340c9.799999999999999 33.6 21 72.8 14 117.6q-2.8000000000000003 22.400000000000002-14 22.400000000000002t-14-22.400000000000002c-7-44.800000000000004 4.2-84 14-117.6z"/>
<path fill="#25573f" d="M54 328c10.5 36 22.5 78 15 126q-3 24-15 24t-15-24c-7.5-48 4.5-90 15-126z"/>
<path fill="#25573f" d="M92 372c7.279999999999999 24.96 15.600000000000001 54.08 10.4 87.36q-2.08 16.64-10.4 16.64t-10.4-16.64c-5.2-33.28 3.12-62.4 10.4-87.36z"/>
<path fill="#25573f" d="M122 352c8.82 30.24 18.900000000000002 65.52 12.600000000000001 105.83999999999999q-2.5200000000000005 20.16-12.600000000000001 20.16t-12.600000000000001-20.16c-6.300000000000001-40.32 3.7800000000000002-75.6 12.600000000000001-105.83999999999999z"/>
<g stroke-linecap="round">
<path stroke="#86b08a" stroke-width="3" d="M196 552c0-12-2-18-5-26M206 556c0-18 3-28 8-38M218 556c0-10 4-14 8-18M332 556c0-14-4-22-9-30M342 556c0-20 1-28 4-42M354 558c0-12 5-18 10-22M1226 548c0-14-3-20-7-28M1238 546c0-20 2-28 6-40M1250 548c0-10 5-14 9-18M1402 520c0-16-3-22-7-30M1414 520c0-20 3-28 7-38"/>
<path stroke="#f2a93b" stroke-width="9" d="M191 524h.01M214 516h.01M323 524h.01M346 512h.01M1219 518h.01M1244 504h.01M1395 488h.01M1421 480h.01"/>
</g>`;

export const logo = `<rect width="32" height="32" rx="9" fill="#1f5b43"/>
<g stroke="#f2a93b" stroke-width="2" stroke-linecap="round">
<path d="M16 4v1.5M8 7.2l1 1.100M24 7.2l-1 1.1"/>
<circle cx="16" cy="14" r="4.6" fill="#f2a93b"/>
</g>
<path fill="#1f5b43" d="M5 25l11-9.5L27 25v3H5z"/>
<path d="M5.5 24.5L16 15.400l10.5 9.1" stroke="#fffdf9" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>`;
