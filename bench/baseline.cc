// baseline.cc -- the C++ baselines: std::shuffle and a poker table of std::vector zones, both on one std::mt19937_64.
//
// Written as one would write it, without waste: one generator for all deals, vectors reserved, a zone's top is its front as on
// talon's tables, cards of 16 bits as there. A deal makes its own table, or keeps using one whose vectors have their memory.
#include "baseline.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <random>
#include <vector>

namespace
{

constexpr std::size_t pack_size = 52, players = 9;
using card = std::uint16_t;
using zone = std::vector<card>;

std::mt19937_64 generator{42};

zone riffled(const zone &cards)
{
    const std::size_t half = cards.size() / 2;
    zone result;
    result.reserve(cards.size());
    for (std::size_t i = 0; i < half; i++) {
        result.push_back(cards[i]);
        result.push_back(cards[half + i]);
    }
    result.insert(result.end(), cards.begin() + static_cast<std::ptrdiff_t>(2 * half), cards.end());
    return result;
}

bool draw(zone &to, zone &from, std::size_t n)
{
    if (n > from.size())
        return false;
    const auto end = from.begin() + static_cast<std::ptrdiff_t>(n);
    to.insert(to.end(), from.begin(), end);
    from.erase(from.begin(), end);
    return true;
}

class table
{
  public:
    table()
    {
        for (zone *z : {&deck_, &burned_, &board_})
            z->reserve(pack_size);
        for (zone &hand : hands_)
            hand.reserve(2);
    }

    bool deal()
    {
        open();
        std::shuffle(deck_.begin(), deck_.end(), generator);
        for (int i = 0; i < 3; i++)
            deck_ = riffled(deck_);
        cut();
        bool dealt = draw(burned_, deck_, 1);
        for (int round = 0; round < 2; round++)
            for (zone &hand : hands_)
                dealt = dealt && draw(hand, deck_, 1);
        for (const std::size_t n : {3u, 1u, 1u})
            dealt = dealt && draw(burned_, deck_, 1) && draw(board_, deck_, n);
        return dealt;
    }

    std::uint64_t sum() const { return deck_.front() + hands_[0].back() * 64u + board_.back() * 4096u; }

  private:
    void open()
    {
        deck_.resize(pack_size);
        std::iota(deck_.begin(), deck_.end(), card{0});
        burned_.clear();
        board_.clear();
        for (zone &hand : hands_)
            hand.clear();
    }

    void cut()
    {
        std::uniform_int_distribution<std::size_t> place(0, deck_.size() - 1);
        std::rotate(deck_.begin(), deck_.begin() + static_cast<std::ptrdiff_t>(place(generator)), deck_.end());
    }

    zone deck_, burned_, board_;
    std::array<zone, players> hands_;
};

} // namespace

std::uint64_t baseline_shuffle(std::uint32_t times)
{
    std::array<card, pack_size> fresh, cards;
    std::iota(fresh.begin(), fresh.end(), card{0});
    std::uint64_t sum = 0;
    while (times--) {
        cards = fresh;
        std::shuffle(cards.begin(), cards.end(), generator);
        sum += cards[0] + cards[51];
    }
    return sum;
}

std::uint64_t baseline_casino(std::uint32_t times)
{
    std::uint64_t sum = 0;
    while (times--) {
        table t;
        if (t.deal())
            sum += t.sum();
    }
    return sum;
}

// As it is written first: cards are int, vectors grow as they like, the top card is drawn from the front one by one.
namespace
{

using plain_zone = std::vector<int>;

bool draw_plain(plain_zone &to, plain_zone &from, int n)
{
    for (int i = 0; i < n; i++) {
        if (from.empty())
            return false;
        to.push_back(from.front());
        from.erase(from.begin());
    }
    return true;
}

plain_zone riffled_plain(const plain_zone &cards)
{
    const plain_zone left(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(cards.size() / 2));
    const plain_zone right(cards.begin() + static_cast<std::ptrdiff_t>(cards.size() / 2), cards.end());
    plain_zone result;
    for (std::size_t i = 0; i < right.size(); i++) {
        if (i < left.size())
            result.push_back(left[i]);
        result.push_back(right[i]);
    }
    return result;
}

} // namespace

std::uint64_t baseline_casino_plain(std::uint32_t times)
{
    std::uint64_t sum = 0;
    while (times--) {
        plain_zone deck, burned, board;
        std::vector<plain_zone> hands(players);
        for (int i = 0; i < static_cast<int>(pack_size); i++)
            deck.push_back(i);
        std::shuffle(deck.begin(), deck.end(), generator);
        for (int i = 0; i < 3; i++)
            deck = riffled_plain(deck);
        std::uniform_int_distribution<int> place(0, static_cast<int>(deck.size()) - 1);
        std::rotate(deck.begin(), deck.begin() + place(generator), deck.end());
        bool dealt = draw_plain(burned, deck, 1);
        for (int round = 0; round < 2; round++)
            for (plain_zone &hand : hands)
                dealt = dealt && draw_plain(hand, deck, 1);
        for (const int n : {3, 1, 1})
            dealt = dealt && draw_plain(burned, deck, 1) && draw_plain(board, deck, n);
        if (dealt)
            sum += static_cast<std::uint64_t>(deck.front() + hands[0].back() * 64 + board.back() * 4096);
    }
    return sum;
}

std::uint64_t baseline_casino_reused(std::uint32_t times)
{
    static table t;
    std::uint64_t sum = 0;
    while (times--)
        if (t.deal())
            sum += t.sum();
    return sum;
}
