import { inflateRawSync } from "node:zlib";

/**
 * An AVIF of 8000 × 8000 pixels, 4:4:4 with alpha, in one colour, deflated. Created once with
 * sharp: encoding it takes a gigabyte.
 */
const deflated = [
  "Y2BgkEkrqSxILMtMY2BgYMjNTDMEsXMzE9MYGBgLclNLEhkgQDEjJacIymYoyEwuYUADJpk5+ckghosDAxMDI4jF",
  "OAVCMzAw2zAwgWiWCzARxj0MDAwWmZl5YIvBsqKZeWmpYGWMDAyJZQaGDCiCTAhBvoLMklwGqEqG9ZkFRQUMDAxd",
  "mQXJ+QwMDDyJZYbOjfZgTSKZxQWpEBvlHSCYQaAgsyIT7CoODg64enkZqMkQOUaQjEViaYUziFdalGeVW5CaDiac",
  "rJIzkwusiiuLS1Jzi60SSysyczITiyqtEnMKMsDhJZtZkAsLOCYGRuZGJmYGJpYWJtY2BgYGqcyi1DSoJF9iaUUO",
  "OLgYGRhYGXJTEkuEGLi47D/b1X/+NkHgQqbRajaBSS3HONvnVT5rcmBgSDp/xlVpHwdfuObNSYXKf2cweUeZJt0S",
  "mRexd2OfxYGVrluv/GlV1plZVWskdC18xqzsSOOtvltnc957/0u1lT8t9+Kid/kv1dbtU3jemMi64vGdNhdJweOy",
  "Votfcp/rd+VtmHLyxOmaA8nnzwTFTZzHEh7rIKD7rbi2X6121WkN99ulkp0Sut9dg45FFnp3+ORlFUy8v3jpueti",
  "fod8ljCtPdOju+1m9MIafichxuU8Rof8PidZSn07XjArZ7qIqv7x934z5M5mGIfUTeIUClxQQK4lbkwagZV2chZp",
  "y2Y1Wk7NPOnyZq3Wwvv3fi7mDSgwLy9muiDcohtTNyXzLfudrla7UZ+Q5JN4WvuExp4QEGLgYpcH5Z1/okbrmAUE",
  "GAKdGBhMvh5XDBTcfPDH08u7fiqet1HuymqTiugP47i81W7CA00+db3yvBUHz0R/uRe57Mx51gCJDGmu/ROM8eta",
  "L3LhycuKnk29N0wbjrs/KuaZJXhzp8HwtMqIZKukPpBszwUA",
].join("");

const side = 8000;

type AvifOptions = { alpha: boolean; claim?: number };

/** The picture with or without its alpha channel; `claim` is the size in its header. */
export function avifOf({ alpha, claim = side }: AvifOptions): Buffer {
  const file = inflateRawSync(Buffer.from(deflated, "base64"));
  const size = file.indexOf("ispe") + 8;
  file.writeUInt32BE(claim, size);
  file.writeUInt32BE(claim, size + 4);
  // An unknown reference type is ignored by every reader.
  if (!alpha) file.write("none", file.indexOf("auxl"));
  return file;
}
