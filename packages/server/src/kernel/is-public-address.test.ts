import { BlockList } from "node:net";
import { describe, expect, it } from "vitest";
import { isPublicAddress } from "./is-public-address.ts";

describe("isPublicAddress", () => {
  it.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.64.0.1",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.255.254",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.0.0.192",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:10.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::127.0.0.1",
    "64:ff9b::a9fe:a9fe",
    "64:ff9b:1::1",
    "100::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "3fff::1",
    "fc00::1",
    "fd00:ec2::254",
    "fe80::1",
    "fe80::1%eth0",
    "fec0::1",
    "ff02::1",
    "",
    "localhost",
    "1.2.3",
  ])("refuses %j", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(["1.1.1.1", "172.32.0.1", "100.128.0.1", "2606:4700::1111", "64:ff9b::1.1.1.1"])(
    "allows %j",
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it("refuses this machine's own addresses, also those that would be public", () => {
    const own = new BlockList();
    own.addAddress("1.1.1.1", "ipv4");
    own.addAddress("2606:4700::1111", "ipv6");
    for (const address of ["1.1.1.1", "64:ff9b::1.1.1.1", "2606:4700:0::1111"]) {
      expect(isPublicAddress(address, own), address).toBe(false);
    }
    expect(isPublicAddress("1.0.0.1", own)).toBe(true);
  });
});
